// fails: answer_is; paper: 60
// As if nobody had been approved.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { approved_address: "0x0000000000000000000000000000000000000000" } } };
}
