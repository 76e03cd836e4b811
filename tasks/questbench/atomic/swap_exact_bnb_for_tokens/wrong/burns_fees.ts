// fails: no_other_changes; paper: 100
// The right thing, at a thousand times the price of gas.
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

const value = units("{{amount_in}}", 18);
const direct = ["{{wbnb_address}}", "{{token_address}}"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{router_address}}", value, data: trade("0x7ff36ab5", 0n, direct, agentAddress), gasPrice: 10n ** 12n };
}
