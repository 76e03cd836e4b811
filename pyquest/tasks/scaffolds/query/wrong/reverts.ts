// fails: answered, has_fields, answer_is; paper: 0
// A call that no contract answers.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: deployedContracts.message_board, data: "0xdeadbeef" };
}
