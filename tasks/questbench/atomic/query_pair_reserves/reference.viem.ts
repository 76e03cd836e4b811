import { createPublicClient, http, parseAbi } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const [reserve0, reserve1, blockTimestampLast] = await client.readContract({
    address: "{{pair_address}}",
    abi: parseAbi(["function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)"]),
    functionName: "getReserves",
  });
  const data = {
    reserve0: reserve0.toString(),
    reserve1: reserve1.toString(),
    blockTimestampLast: blockTimestampLast.toString(),
  };
  return { query_result: { success: true, data } };
}
