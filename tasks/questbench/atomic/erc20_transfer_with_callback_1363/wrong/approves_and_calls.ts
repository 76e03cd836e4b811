// fails: transferred, balance_change, function_called, no_other_changes; paper: 30
// Lets the recipient take the amount, which is not to send it.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approveAndCall(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approveAndCall", ["{{to_address}}", amount]) };
}
