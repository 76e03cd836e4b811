// fails: balance_change, staked_change; paper: 100
// One base unit too much.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = units("{{stake_amount}}", 18) + 1n;
  return { to: "{{pool_address}}", data: "0xb6b55f25" + word(amount.toString(16)) };
}
