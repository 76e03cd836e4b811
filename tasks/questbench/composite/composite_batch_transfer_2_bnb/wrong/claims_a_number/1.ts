// fails: native_change; paper: 0
// Says that it sent the first, with a hash that is a number.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { type: "QUERY_RESULT", tx_hash: 7 };
}
