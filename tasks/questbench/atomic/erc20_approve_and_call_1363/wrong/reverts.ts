// fails: tx_succeeded, allowance_moved, allowance_is; paper: 0
// Sends money along, which the token does not take.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approveAndCall(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("approveAndCall", ["{{spender_address}}", amount]);
  return { to: "{{token_address}}", data, value: 1n };
}
