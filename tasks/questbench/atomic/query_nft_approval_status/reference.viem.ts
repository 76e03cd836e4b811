import { createPublicClient, erc721Abi, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const approved = await client.readContract({
    address: "{{nft_address}}",
    abi: erc721Abi,
    functionName: "getApproved",
    args: [BigInt("{{token_id}}")],
  });
  return { query_result: { success: true, data: { approved_address: approved } } };
}
