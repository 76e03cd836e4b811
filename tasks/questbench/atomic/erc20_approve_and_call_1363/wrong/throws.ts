// fails: tx_succeeded, allowance_moved, allowance_is, function_called; paper: 0
// Gives up.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  throw new Error("cannot do this");
}
