// fails: called, emitted, native_change, balance_change, no_other_changes; paper: 70
// The right call and amount, at a contract that takes everything.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: deployedContracts.fallback_receiver,
    data: wbnb.encodeFunctionData("deposit"),
    value: parseEther("{{amount}}"),
  };
}
