// fails: answered, has_fields, answer_is; paper: 0
// A view call that nobody answers.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", data: "0xdd62ed3e" };
}
