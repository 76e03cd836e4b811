// fails: called, transferred_1155, passes_text, balance_1155_change; paper: 30
// An unrelated transaction that succeeds.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: agentAddress, value: 0n };
}
