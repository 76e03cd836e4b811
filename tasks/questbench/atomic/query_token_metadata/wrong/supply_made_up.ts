// fails: answer_is; paper: 100
// A supply that is no number.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const data = {
    name: "Tether USD",
    symbol: "USDT",
    decimals: 18,
    totalSupply: "a lot",
  };
  return { query_result: { success: true, data } };
}
