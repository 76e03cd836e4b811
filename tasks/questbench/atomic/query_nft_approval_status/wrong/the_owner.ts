// fails: answer_is; paper: 60
// Whose it is, which is not who may take it.
import { Contract, JsonRpcProvider } from "ethers";

const abi = ["function ownerOf(uint256 tokenId) view returns (address)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: string = await nft.ownerOf(BigInt("{{token_id}}"));
  return { query_result: { success: true, data: { approved_address: found } } };
}
