// fails: answered, has_fields, answer_is; paper: 0
// A view call that the router does not know.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{router_address}}", data: "0xdeadbeef" };
}
