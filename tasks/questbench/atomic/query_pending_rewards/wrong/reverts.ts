// fails: answered, has_fields, answer_is; paper: 0
// A view call that the pool does not know.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0xdeadbeef" };
}
