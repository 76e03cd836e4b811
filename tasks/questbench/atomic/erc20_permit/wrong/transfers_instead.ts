// fails: allowance_moved, allowance_is, no_other_changes; paper: 40
// Gives the spender the tokens, which is not to let it take them.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{value}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("transfer", ["{{spender_address}}", amount]) };
}
