// fails: called, emitted, view_is, no_other_changes; paper: 65
// The right call to a contract that accepts anything.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  return {
    to: deployedContracts.fallback_receiver,
    data: implementation.encodeFunctionData("setValue", [BigInt("{{value}}")]),
  };
}
