// fails: answer_is; paper: 60
// Zero.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { balance_raw: "0" } } };
}
