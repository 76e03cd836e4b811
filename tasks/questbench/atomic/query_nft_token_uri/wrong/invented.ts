// fails: answer_is; paper: 100
// A URI of its own making.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { tokenURI: "https://example.org/{{token_id}}.json" } } };
}
