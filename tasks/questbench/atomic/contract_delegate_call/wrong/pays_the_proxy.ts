// fails: emitted, view_is, no_other_changes; paper: 65
// Sends the value as wei; the proxy keeps BNB without delegating.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{proxy_address}}", value: BigInt("{{value}}") };
}
