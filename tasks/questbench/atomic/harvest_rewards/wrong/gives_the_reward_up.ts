// fails: emitted, balance_rise, no_other_changes; paper: 30
// Takes the stake and leaves the reward.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0xdb2e21bc" };
}
