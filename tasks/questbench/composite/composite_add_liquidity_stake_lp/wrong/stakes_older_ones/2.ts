import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const target = new Interface(["function deposit(uint256 amount)"]);
  return {
    to: "{{staking_contract}}",
    data: target.encodeFunctionData("deposit", [parseEther("1")]),
    gasLimit: 300000n,
  };
}
