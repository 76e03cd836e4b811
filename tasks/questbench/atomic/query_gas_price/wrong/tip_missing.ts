// fails: has_fields, answer_is; paper: 70
// The maximum alone.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { maxFeePerGas: "1000000000" } } };
}
