// fails: no_other_changes; paper: 75
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    value: parseEther("{{amount_bnb}}"),
    data: wbnb.encodeFunctionData("deposit"),
    gasLimit: 60000n,
  };
}
