import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const nft = new Contract("{{nft_address}}", ["function ownerOf(uint256 tokenId) view returns (address)"], provider);
  return {
    owners: {
      "{{token_id1}}": await nft.ownerOf("{{token_id1}}"),
      "{{token_id2}}": await nft.ownerOf("{{token_id2}}"),
    },
  };
}
