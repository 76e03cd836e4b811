// fails: answer_is; paper: 60
// The right number in a unit that nobody asked for.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const [whole, places = ""] = "{{expected_balance}}".split(".");
  return { query_result: { success: true, data: { balance_raw: whole + places.padEnd(9, "0") } } };
}
