// fails: answered, has_fields, answer_is; paper: 30
// The view call to make, in place of what it returns.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0x1959a002" + word("{{query_address}}") };
}
