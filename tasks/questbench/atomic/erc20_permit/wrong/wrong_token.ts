// fails: allowance_moved, allowance_is, no_other_changes; paper: 40
// USDT in place of T1363.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const amount = parseUnits("{{value}}", 18);
  const data = token.encodeFunctionData("approve", ["{{spender_address}}", amount]);
  return { to: "0x55d398326f99059ff775485246999027b3197955", data };
}
