// fails: called, emitted, native_change, no_other_changes; paper: 80
// The right call and amount, at a contract that takes everything.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const box = new Interface(["function donate() payable"]);
  return {
    to: deployedContracts.fallback_receiver,
    data: box.encodeFunctionData("donate"),
    value: parseEther("{{amount}}"),
  };
}
