// fails: answer_is; paper: 80
// Ten per cent too little.
const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const due = units("{{expected_pending_rewards}}", 18);
  return { query_result: { success: true, data: { pending_rewards: ((due * 9n) / 10n).toString() } } };
}
