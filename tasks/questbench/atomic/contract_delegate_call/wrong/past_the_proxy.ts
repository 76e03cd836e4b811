// fails: called, emitted, view_is, no_other_changes; paper: 50
// Calls the implementation itself, which then keeps the value.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  return {
    to: "{{implementation_address}}",
    data: implementation.encodeFunctionData("setValue", [BigInt("{{value}}")]),
  };
}
