// fails: answered, has_fields, answer_is; paper: 40
// A view call: a contract that knows the base fee.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "0xcA11bde05977b3631167028862bE2a173976CA11", data: "0x3e64a696" };
}
