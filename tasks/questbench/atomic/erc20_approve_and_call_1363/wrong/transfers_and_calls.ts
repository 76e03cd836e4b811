// fails: allowance_moved, allowance_is, function_called, no_other_changes; paper: 30
// Gives the spender the tokens, which is not to let it take them.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferAndCall(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transferAndCall", ["{{spender_address}}", amount]);
  return { to: "{{token_address}}", data };
}
