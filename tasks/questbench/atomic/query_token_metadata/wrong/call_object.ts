// fails: answered, has_fields, answer_is; paper: 25
// One of the view calls to make, in place of what they return.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{token_address}}", data: "0x06fdde03" };
}
