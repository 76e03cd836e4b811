// fails: answer_is; paper: 100
// One too many.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nonce = await new JsonRpcProvider(providerUrl).getTransactionCount("{{query_address}}");
  return { query_result: { success: true, data: { nonce: nonce + 1 } } };
}
