// fails: balance_change, staked_change; paper: 100
// The smallest stake that there is.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = 1n;
  return { to: "{{pool_address}}", data: "0xb6b55f25" + word(amount.toString(16)) };
}
