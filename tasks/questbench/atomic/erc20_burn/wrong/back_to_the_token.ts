// fails: transferred, balance_change, no_other_changes; paper: 80
// The contract has the tokens, and so they still exist.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("transfer", ["{{token_address}}", amount]) };
}
