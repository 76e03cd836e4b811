// fails: answered, has_fields, answer_is; paper: 30
// The view call to make, in place of what it returns.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

const direct = ["{{token_in_address}}", "{{token_out_address}}"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const path = [64n, 2n].map((number) => word(number.toString(16))).join("") + direct.map(word).join("");
  return { to: "{{router_address}}", data: "0x1f00ca74" + word(units("{{amount_out}}", 18).toString(16)) + path };
}
