// fails: answer_is; paper: 100
// The block in which a transaction would be mined.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const block = await new JsonRpcProvider(providerUrl).getBlockNumber();
  return { query_result: { success: true, data: { block_number: String(block + 1) } } };
}
