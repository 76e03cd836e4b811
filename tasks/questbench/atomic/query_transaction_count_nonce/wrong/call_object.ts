// fails: answered, has_fields, answer_is; paper: 40
// A view call about the account, which asks for something else.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const holder = "{{query_address}}".slice(2).toLowerCase().padStart(64, "0");
  return { to: "0x55d398326f99059fF775485246999027B3197955", data: "0x70a08231" + holder };
}
