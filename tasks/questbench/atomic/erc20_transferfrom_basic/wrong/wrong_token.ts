// fails: called, transferred, allowance_change, balance_change, no_other_changes; paper: 40
// T1363 of the wallet, which has approved itself.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferFrom(address, address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transferFrom", [agentAddress, "{{to_address}}", amount]);
  return { to: deployedContracts.erc1363_token, data };
}
