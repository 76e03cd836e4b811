export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "0x1234567890123456789012345678901234567890", value: 1n, gasLimit: 21000n };
}
