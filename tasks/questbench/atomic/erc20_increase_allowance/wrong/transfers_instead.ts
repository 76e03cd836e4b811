// fails: allowance_moved, allowance_change, balance_change, no_other_changes; paper: 30
// Gives the spender the tokens.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{added_value}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("transfer", ["{{spender_address}}", amount]) };
}
