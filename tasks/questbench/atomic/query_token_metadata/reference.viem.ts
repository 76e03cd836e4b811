import { createPublicClient, erc20Abi, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const token = { address: "{{token_address}}", abi: erc20Abi } as const;
  const [name, symbol, decimals, supply] = await Promise.all([
    client.readContract({ ...token, functionName: "name" }),
    client.readContract({ ...token, functionName: "symbol" }),
    client.readContract({ ...token, functionName: "decimals" }),
    client.readContract({ ...token, functionName: "totalSupply" }),
  ]);
  return { query_result: { success: true, data: { name, symbol, decimals, totalSupply: supply.toString() } } };
}
