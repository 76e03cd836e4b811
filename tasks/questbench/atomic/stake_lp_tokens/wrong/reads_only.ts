// fails: emitted, balance_change, staked_change; paper: 45
// Asks the right contract what is staked.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0x1959a002" + word(agentAddress) };
}
