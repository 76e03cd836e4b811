import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("deposit"),
    value: parseEther("0.001"),
    gasLimit: 100000n,
  };
}
