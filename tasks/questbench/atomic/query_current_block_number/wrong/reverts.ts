// fails: answered, has_fields, answer_is; paper: 0
// A view call that nobody answers.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "0x55d398326f99059fF775485246999027B3197955", data: "0xdeadbeef" };
}
