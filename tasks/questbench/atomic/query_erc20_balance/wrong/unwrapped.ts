// fails: answer_is; paper: 60
// A wrong balance, without anything around it.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { balance_raw: "1" };
}
