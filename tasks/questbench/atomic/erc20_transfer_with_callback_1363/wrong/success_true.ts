// fails: tx_succeeded, transferred, balance_change, function_called; paper: 100
// Declares success and sends nothing.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { success: true };
}
