// fails: answer_is; paper: 100
// One base unit too little.
const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const staked = units("{{expected_staked_amount}}", 18) - 1n;
  return { query_result: { success: true, data: { staked_amount: staked.toString(), deposit_time: "1789913600" } } };
}
