// fails: has_fields, answer_is; paper: 40
// A result without anything in it.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: {} } };
}
