// fails: called, native_change, balance_change; paper: 50
// Calls on the contract without paying.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: 0n };
}
