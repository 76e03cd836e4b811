// fails: tx_succeeded, called, native_change; paper: 0
// Declares success and sends nothing.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { success: true };
}
