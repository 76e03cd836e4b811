// fails: tx_succeeded, called, native_change; paper: 0
// Gives up.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  throw new Error("cannot do this");
}
