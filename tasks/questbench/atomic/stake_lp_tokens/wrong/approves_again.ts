// fails: called, emitted, balance_change, staked_change, no_other_changes; paper: 45
// Only the first of two steps, and that one was done.
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
  return { to: "{{lp_token_address}}", data: "0x095ea7b3" + word("{{pool_address}}") + word(amount) };
}
