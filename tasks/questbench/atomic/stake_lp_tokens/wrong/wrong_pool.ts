// fails: called, emitted, balance_change, staked_change, no_other_changes; paper: 45
// As much CAKE in the staking contract for CAKE.
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
  const amount = units("{{stake_amount}}", 18).toString(16);
  return { to: deployedContracts.simple_staking, data: "0xb6b55f25" + word(amount) };
}
