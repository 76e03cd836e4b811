// fails: emitted, balance_change, staked_change; paper: 30
// Takes the reward and leaves the stake.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0x4641257d" };
}
