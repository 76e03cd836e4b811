// fails: answer_is; paper: 60
// The agent's own reward.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { pending_rewards: "500000000000000000" } } };
}
