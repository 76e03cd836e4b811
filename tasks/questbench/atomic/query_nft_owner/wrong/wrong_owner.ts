// fails: answer_is; paper: 70
// Somebody else.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { owner: deployedContracts.rich_address } } };
}
