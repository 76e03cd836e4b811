// fails: answer_is; paper: 0
// A wrong balance in an object that is not called a query result.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { data: { balance_raw: "1" } };
}
