// fails: allowance_is; paper: 40
// Comes on top of the allowance that was there.
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
  return { to: "{{token_address}}", data: call("0x39509351", "{{spender_address}}", units("{{amount}}", 18)) };
}
