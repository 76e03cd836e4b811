import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const nft = new Contract("{{nft_address}}", ["function ownerOf(uint256 tokenId) view returns (address)"], provider);
  return { owner: await nft.ownerOf("{{token_id}}") };
}
