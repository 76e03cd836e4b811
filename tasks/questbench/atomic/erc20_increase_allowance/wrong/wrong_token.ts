// fails: called, allowance_moved, allowance_change, no_other_changes; paper: 60
// BUSD in place of USDT.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  const amount = parseUnits("{{added_value}}", 18);
  const data = token.encodeFunctionData("increaseAllowance", ["{{spender_address}}", amount]);
  return { to: "0xe9e7cea3dedca5984780bafc599bd69add087d56", data };
}
