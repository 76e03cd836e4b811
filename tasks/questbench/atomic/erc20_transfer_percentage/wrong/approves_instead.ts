// fails: transferred, balance_change, no_other_changes; paper: 50
// Lets the recipient take something, which is not to send it.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const data = token.encodeFunctionData("approve", ["{{to_address}}", parseUnits("{{percentage}}", 18)]);
  return { to: "{{token_address}}", data };
}
