// fails: has_fields, answer_is; paper: 40
// The right number under a name that nobody asked for.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const count = await new JsonRpcProvider(providerUrl).getTransactionCount("{{query_address}}");
  return { query_result: { success: true, data: { transactionCount: count } } };
}
