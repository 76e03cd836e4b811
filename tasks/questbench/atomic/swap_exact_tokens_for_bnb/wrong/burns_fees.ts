// fails: no_other_changes; paper: 100
// The right thing, at a thousand times the price of gas.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

// A router function of (amount, limit, path, recipient, deadline): the path comes behind the five words.
const trade = (selector: string, amount: bigint, limit: bigint, path: string[], to: string, deadline = 2n ** 40n) =>
  selector +
  [amount, limit, 160n].map((number) => word(number.toString(16))).join("") +
  word(to) +
  [deadline, BigInt(path.length)].map((number) => word(number.toString(16))).join("") +
  path.map(word).join("");

const amount = units("{{amount_in}}", 18);
const direct = ["{{token_address}}", "{{wbnb_address}}"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{router_address}}", data: trade("0x18cbafe5", amount, 0n, direct, agentAddress), gasPrice: 10n ** 12n };
}
