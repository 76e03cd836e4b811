// fails: transferred, balance_change, no_other_changes; paper: 60
// Puts the BNB into the pool together with USDT.
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
  const numbers = [10n ** 21n, 0n, 0n].map((number) => word(number.toString(16))).join("");
  const data = "0xf305d719" + word("{{token_address}}") + numbers + word(agentAddress) + word((2n ** 40n).toString(16));
  return { to: "{{router_address}}", value: units("{{amount_in}}", 18), data };
}
