// fails: transferred, allowance_change, balance_change, no_other_changes; paper: 20
// Lets the owner take tokens of the wallet.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{from_address}}", amount]) };
}
