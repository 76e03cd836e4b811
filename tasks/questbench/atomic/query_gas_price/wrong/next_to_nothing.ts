// fails: answer_is; paper: 100
// The smallest fees that could be called some.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { maxFeePerGas: "1", maxPriorityFeePerGas: "0" } } };
}
