// fails: answer_is; paper: 70
// The collection in place of the owner.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { owner: "{{nft_address}}" } } };
}
