// fails: answered, has_fields, answer_is; paper: 30
// A view call: a contract that knows native balances.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "0xcA11bde05977b3631167028862bE2a173976CA11", data: "0x4d2301cc" + word("{{query_address}}") };
}
