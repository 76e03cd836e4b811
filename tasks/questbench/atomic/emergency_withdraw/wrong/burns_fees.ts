// fails: no_other_changes; paper: 100
// The right call at a thousand times the price.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0xdb2e21bc", gasLimit: 200000n, gasPrice: 2000000000000n };
}
