// fails: balance_change, staked_change, balance_rise, no_other_changes; paper: 30
// The whole stake, and the reward is lost.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0xdb2e21bc" };
}
