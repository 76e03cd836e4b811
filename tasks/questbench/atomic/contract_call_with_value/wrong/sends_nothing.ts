// fails: called, native_change; paper: 50
// A plain transfer of nothing, which the box takes down as a donation.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: 0n };
}
