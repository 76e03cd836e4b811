// fails: tx_succeeded, called, native_change; paper: 0
// Pays a contract that takes no BNB.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: deployedContracts.message_board, value: 1n };
}
