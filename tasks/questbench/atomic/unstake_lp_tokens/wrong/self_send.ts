// fails: called, emitted, balance_change, staked_change, balance_rise; paper: 30
// An unrelated transaction that succeeds.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: agentAddress, value: 0n };
}
