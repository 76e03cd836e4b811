// fails: answer_is; paper: 100
// Gwei, not wei.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { maxFeePerGas: 1, maxPriorityFeePerGas: 1 } } };
}
