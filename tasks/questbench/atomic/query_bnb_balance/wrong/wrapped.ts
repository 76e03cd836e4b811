// fails: answer_is; paper: 60
// The WBNB of the account.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { balance_wei: "0" } } };
}
