// fails: called, transferred, balance_change, no_other_changes; paper: 45
// An approval for the router of V3, and no trade.
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
  const router = "0x1b81d678ffb9c0263b24a97847620c99d213eb14";
  return { to: "{{token_in_address}}", data: "0x095ea7b3" + word(router) + word(units("{{amount_in}}", 18).toString(16)) };
}
