import { createPublicClient, http, parseAbi } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const [reserve0, reserve1] = await client.readContract({
    address: "{{pair_address}}",
    abi: parseAbi(["function getReserves() view returns (uint112, uint112, uint32)"]),
    functionName: "getReserves",
  });
  return { reserve0: reserve0.toString(), reserve1: reserve1.toString() };
}
