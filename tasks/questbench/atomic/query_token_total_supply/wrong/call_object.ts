// fails: answered, has_fields, answer_is; paper: 40
// The view call to make, in place of what it returns.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{token_address}}", data: "0x18160ddd" };
}
