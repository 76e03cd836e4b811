// fails: has_fields, answer_is; paper: 0
// Declares success and says nothing.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { success: true };
}
