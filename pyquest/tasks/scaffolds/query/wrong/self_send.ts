// fails: answered, has_fields, answer_is; paper: 0
// A transaction where a value was asked for.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: agentAddress, value: 0n };
}
