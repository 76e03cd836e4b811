// fails: called, native_change; paper: 65
// Calls on the contract without paying.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: 0n };
}
