// fails: answer_is; paper: 60
// One base unit too much.
import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{expected_allowance}}", 18);
  return { query_result: { success: true, data: { allowance_raw: (amount + 1n).toString() } } };
}
