// fails: native_change; paper: 75
// Twice the amount.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: 2n * parseEther("{{amount}}") };
}
