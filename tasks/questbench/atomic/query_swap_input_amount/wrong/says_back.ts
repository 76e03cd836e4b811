// fails: answer_is; paper: 100
// Repeats the amount that was asked about, and has looked up nothing.
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = (BigInt(Math.round(Number("{{amount_out}}") * 100)) * 10n ** 16n).toString();
  return { query_result: { success: true, data: { amounts: [], amount_in: "0", amount_out: amount } } };
}
