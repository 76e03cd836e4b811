// fails: called, native_change, balance_change, no_other_changes; paper: 80
// The right amount, for another contract.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: deployedContracts.donation_box, value: parseEther("{{amount}}") };
}
