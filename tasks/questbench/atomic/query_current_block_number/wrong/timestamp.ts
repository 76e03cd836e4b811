// fails: answer_is; paper: 75
// The time of the block.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  return { query_result: { success: true, data: { block_number: block?.timestamp } } };
}
