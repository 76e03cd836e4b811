// fails: transferred, balance_change; paper: 65
// Buys USDT with the BNB.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

const wbnb = "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const path = [2n].map((number) => word(number.toString(16))).join("") + [wbnb, "{{token_address}}"].map(word).join("");
  const data = "0x7ff36ab5" + word("0") + word((128).toString(16)) + word(agentAddress) + word("ffffffff") + path;
  return { to: "{{router_address}}", value: units("{{amount_bnb}}", 18), data };
}
