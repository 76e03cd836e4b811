// fails: called, emitted, balance_change, staked_change, no_other_changes; paper: 45
// The other staking contract takes LP tokens.
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
  return { to: deployedContracts.simple_lp_staking, data: "0xb6b55f25" + word(units("1.5", 18).toString(16)) };
}
