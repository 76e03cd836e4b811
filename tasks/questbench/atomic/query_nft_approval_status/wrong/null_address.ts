// fails: answer_is; paper: 0
// No address at all.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { approved_address: null } } };
}
