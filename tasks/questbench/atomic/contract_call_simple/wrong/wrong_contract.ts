// fails: called, emitted, view_is, no_other_changes; paper: 60
// The right call to a contract that accepts anything.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const counter = new Interface(["function increment()"]);
  return {
    to: deployedContracts.fallback_receiver,
    data: counter.encodeFunctionData("increment"),
  };
}
