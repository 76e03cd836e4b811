// fails: called, emitted, balance_change, staked_change, balance_rise, no_other_changes; paper: 30
// The same function of another contract: it unwraps WBNB.
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
  const amount = units("{{unstake_amount}}", 18).toString(16);
  return { to: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", data: "0x2e1a7d4d" + word(amount) };
}
