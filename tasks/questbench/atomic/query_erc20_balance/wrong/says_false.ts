// fails: answer_is; paper: 60
// A wrong balance, of which it says in words that it is no success.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: "false", data: { balance_raw: "1" } } };
}
