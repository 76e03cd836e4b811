// fails: tx_succeeded, emitted, balance_change, staked_change; paper: 0
// Nothing cannot be withdrawn.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0x2e1a7d4d" + word("0") };
}
