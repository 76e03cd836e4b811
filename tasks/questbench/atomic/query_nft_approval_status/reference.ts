import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getApproved(uint256 tokenId) view returns (address)"];
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const approved: string = await nft.getApproved(BigInt("{{token_id}}"));
  return { query_result: { success: true, data: { approved_address: approved } } };
}
