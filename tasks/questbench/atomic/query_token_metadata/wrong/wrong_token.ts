// fails: answer_is; paper: 70
// Another token.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const data = {
    name: "PancakeSwap Token",
    symbol: "Cake",
    decimals: 18,
    totalSupply: "0",
  };
  return { query_result: { success: true, data } };
}
