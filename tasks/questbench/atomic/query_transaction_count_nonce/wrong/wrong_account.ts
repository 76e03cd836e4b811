// fails: answer_is; paper: 100
// The count of somebody else.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nonce = await new JsonRpcProvider(providerUrl).getTransactionCount(deployedContracts.simple_counter);
  return { query_result: { success: true, data: { nonce: String(nonce) } } };
}
