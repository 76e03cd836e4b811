// fails: native_change; paper: 100
// Says that it sent everything, and which hashes it got.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { type: "QUERY_RESULT", tx_hash: "0x" + "ab".repeat(32) };
}
