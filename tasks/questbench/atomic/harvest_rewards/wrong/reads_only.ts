// fails: emitted, balance_rise; paper: 30
// Asks the pool what is due.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{pool_address}}", data: "0xf40f0f52" + word(agentAddress) };
}
