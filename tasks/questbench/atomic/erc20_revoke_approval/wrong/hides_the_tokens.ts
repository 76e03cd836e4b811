// fails: allowance_moved, allowance_is, no_other_changes; paper: 50
// Brings the tokens to safety instead.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const data = token.encodeFunctionData("transfer", [deployedContracts.rich_address, parseUnits("1000", 18)]);
  return { to: "{{token_address}}", data };
}
