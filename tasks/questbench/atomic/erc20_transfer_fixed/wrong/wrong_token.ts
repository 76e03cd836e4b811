// fails: called, transferred, balance_change, no_other_changes; paper: 50
// WBNB in place of USDT.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

const call = (selector: string, account: string, amount: bigint) =>
  selector + word(account) + word(amount.toString(16));

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c";
  return { to: wbnb, data: call("0xa9059cbb", "{{to_address}}", units("{{amount}}", 18)) };
}
