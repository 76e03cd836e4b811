// fails: answered, has_fields, answer_is; paper: 0
// A view call that the pair does not know.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pair_address}}", data: "0xdeadbeef" };
}
