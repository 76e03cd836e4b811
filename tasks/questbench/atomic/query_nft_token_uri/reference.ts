import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function tokenURI(uint256 tokenId) view returns (string)"];
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const tokenURI: string = await nft.tokenURI(BigInt("{{token_id}}"));
  return { query_result: { success: true, data: { tokenURI } } };
}
