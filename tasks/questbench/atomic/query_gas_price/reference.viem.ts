import { createPublicClient, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const block = await client.getBlock();
  const tip = await client.estimateMaxPriorityFeePerGas();
  const most = 2n * (block.baseFeePerGas ?? 0n) + tip;
  const data = {
    maxFeePerGas: most.toString(),
    maxPriorityFeePerGas: tip.toString(),
  };
  return { query_result: { success: true, data } };
}
