// fails: emitted, balance_change, native_change; paper: 60
// Asks the router for the price.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

const amount = units("{{amount_in}}", 18);
const direct = ["{{token_address}}", "{{wbnb_address}}"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const path = [64n, 2n].map((number) => word(number.toString(16))).join("") + direct.map(word).join("");
  return { to: "{{router_address}}", data: "0xd06ca61f" + word(amount.toString(16)) + path };
}
