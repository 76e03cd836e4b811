// fails: called, native_change; paper: 0
// An unrelated transaction that succeeds.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: agentAddress, value: 0n };
}
