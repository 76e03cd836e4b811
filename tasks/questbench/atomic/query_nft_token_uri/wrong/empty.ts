// fails: answer_is; paper: 70
// No text.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { tokenURI: "" } } };
}
