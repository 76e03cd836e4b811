// fails: answer_is; paper: 60
// Zero.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { allowance_raw: "0" } } };
}
