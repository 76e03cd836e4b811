// fails: called, transferred, balance_change, no_other_changes; paper: 65
// Sends USDT to the pair, which mints nothing for them.
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
  const pair = "0x7efaef62fddcca950418312c6c91aef321375a00";
  const data = "0xa9059cbb" + word(pair) + word(units("{{amount_token_a}}", 18).toString(16));
  return { to: "{{token_a_address}}", data };
}
