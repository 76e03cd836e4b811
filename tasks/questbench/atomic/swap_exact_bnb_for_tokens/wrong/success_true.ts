// fails: tx_succeeded, called, transferred, native_change, balance_change; paper: 100
// Declares success and sends nothing.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { success: true };
}
