// fails: has_fields, answer_is; paper: 50
// The right number under a name that nobody asked for.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const block = await new JsonRpcProvider(providerUrl).getBlockNumber();
  return { query_result: { success: true, data: { blockNumber: block } } };
}
