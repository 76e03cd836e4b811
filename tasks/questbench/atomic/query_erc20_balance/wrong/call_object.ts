// fails: answered, has_fields, answer_is; paper: 100
// The view call to make, in place of what it returns.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const holder = "{{query_address}}".slice(2).toLowerCase().padStart(64, "0");
  return { to: "{{token_address}}", data: "0x70a08231" + holder };
}
