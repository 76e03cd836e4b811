// fails: tx_succeeded, transferred, balance_change, function_called; paper: 0
// Gives up.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  throw new Error("cannot do this");
}
