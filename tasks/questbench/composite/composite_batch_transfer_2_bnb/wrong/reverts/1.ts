// fails: native_change; paper: 100
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: deployedContracts.message_board, data: "0xdeadbeef", gasLimit: 100000n };
}
