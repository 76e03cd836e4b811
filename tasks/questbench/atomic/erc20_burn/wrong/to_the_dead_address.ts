// fails: transferred, balance_change, no_other_changes; paper: 80
// Another address that nobody has the key of, but not the one that was asked for.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transfer", ["0x000000000000000000000000000000000000dead", amount]);
  return { to: "{{token_address}}", data };
}
