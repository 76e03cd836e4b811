import { createPublicClient, erc20Abi, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const supply = await client.readContract({
    address: "{{token_address}}",
    abi: erc20Abi,
    functionName: "totalSupply",
  });
  return { query_result: { success: true, data: { totalSupply: supply.toString() } } };
}
