import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const target = new Interface(["function withdraw(uint256 wad)"]);
  return {
    to: "{{wbnb_address}}",
    data: target.encodeFunctionData("withdraw", [parseEther("{{amount_bnb}}")]),
    gasLimit: 100000n,
  };
}
