// fails: balance_change, no_other_changes; paper: 80
// Pays in BNB.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

// A router function of (limit, path, recipient, deadline) that is paid in BNB: the path comes behind the four words.
const trade = (selector: string, limit: bigint, path: string[], to: string, deadline = 2n ** 40n) =>
  selector +
  [limit, 128n].map((number) => word(number.toString(16))).join("") +
  word(to) +
  [deadline, BigInt(path.length)].map((number) => word(number.toString(16))).join("") +
  path.map(word).join("");

const amount = units("{{amount_out}}", 18);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{router_address}}", value: 10n ** 16n, data: trade("0xfb3bdb41", amount, ["{{wbnb_address}}", "{{token_out_address}}"], agentAddress) };
}
