// fails: answered, has_fields, answer_is; paper: 30
// The view call to make, in place of what it returns.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pair_address}}", data: "0x0902f1ac" };
}
