import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function ownerOf(uint256 tokenId) view returns (address)"];
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const owner: string = await nft.ownerOf(BigInt("{{token_id}}"));
  return { query_result: { success: true, data: { owner } } };
}
