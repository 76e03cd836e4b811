// fails: verified; paper: 100
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { balances: { "{{usdt_symbol}}": "1000", "{{busd_symbol}}": "1000" } };
}
