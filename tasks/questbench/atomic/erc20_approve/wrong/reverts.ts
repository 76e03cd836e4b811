// fails: tx_succeeded, emitted, allowance_is; paper: 0
// Lowers the allowance by more than there is.
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
  return { to: "{{token_address}}", data: call("0xa457c2d7", "{{spender_address}}", units("1000000", 18)) };
}
