export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { type: "QUERY_RESULT", tx_hash: "0x" + "ab".repeat(32) };
}
