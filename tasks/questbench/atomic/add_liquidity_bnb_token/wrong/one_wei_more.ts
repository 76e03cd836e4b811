// fails: native_change, balance_change; paper: 100
// One wei too much of both.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

// addLiquidityETH(token, desired, least of the token, least of the BNB, recipient, deadline)
const provide = (token: string, desired: bigint, leastToken: bigint, leastBnb: bigint, to: string) =>
  "0xf305d719" +
  word(token) +
  [desired, leastToken, leastBnb].map((number) => word(number.toString(16))).join("") +
  word(to) +
  word((2n ** 40n).toString(16));

const bnb = units("{{amount_bnb}}", 18);
const amount = units("{{amount_token}}", 18);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{router_address}}", value: bnb + 1n, data: provide("{{token_address}}", amount + 1n, 0n, 0n, agentAddress) };
}
