// fails: called, emitted, staked_change, no_other_changes; paper: 70
// Sends the contract the tokens, which it then keeps for nobody.
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
  return { to: "{{lp_token_address}}", data: "0xa9059cbb" + word("{{pool_address}}") + word(amount) };
}
