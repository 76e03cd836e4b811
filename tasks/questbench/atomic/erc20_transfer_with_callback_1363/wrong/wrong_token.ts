// fails: transferred, balance_change, function_called, no_other_changes; paper: 30
// USDT, which cannot call anybody.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transfer", ["{{to_address}}", amount]);
  return { to: "0x55d398326f99059ff775485246999027b3197955", data };
}
