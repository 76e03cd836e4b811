// fails: transferred, balance_change, no_other_changes; paper: 50
// Lets the zero address take them, which it never will.
import { Interface, ZeroAddress, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", [ZeroAddress, amount]) };
}
