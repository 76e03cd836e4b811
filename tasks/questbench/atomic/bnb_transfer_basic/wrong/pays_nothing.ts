// fails: called, native_change; paper: 75
// Calls on the recipient without paying.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: 0n };
}
