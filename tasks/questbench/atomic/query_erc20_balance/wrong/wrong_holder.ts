// fails: answer_is; paper: 60
// The agent's balance.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { balance_raw: "1000000000000000000000000" } } };
}
