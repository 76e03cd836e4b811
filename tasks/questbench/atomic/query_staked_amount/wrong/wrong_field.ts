// fails: has_fields, answer_is; paper: 30
// The right numbers under names that nobody asked for.
const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const staked = units("{{expected_staked_amount}}", 18);
  return { query_result: { success: true, data: { amount: staked.toString(), depositTime: "1789913600" } } };
}
