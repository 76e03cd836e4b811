// fails: answer_is; paper: 60
// Zeros for the reserves, and the time of the latest block.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const data = { reserve0: "0", reserve1: "0", blockTimestampLast: String(block!.timestamp) };
  return { query_result: { success: true, data } };
}
