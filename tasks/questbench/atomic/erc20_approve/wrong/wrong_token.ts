// fails: called, emitted, allowance_is, no_other_changes; paper: 60
// BUSD in place of USDT.
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
  const busd = "0xe9e7cea3dedca5984780bafc599bd69add087d56";
  return { to: busd, data: call("0x095ea7b3", "{{spender_address}}", units("{{amount}}", 18)) };
}
