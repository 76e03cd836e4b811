import { createPublicClient, http, parseAbi } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi(["function ownerOf(uint256 tokenId) view returns (address)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const owner = await client.readContract({
    address: "{{nft_address}}",
    abi,
    functionName: "ownerOf",
    args: [BigInt("{{token_id}}")],
  });
  return { owner: owner.toString() };
}
