// fails: answer_is; paper: 100
// Only what all of them have in common.
import { Contract, JsonRpcProvider } from "ethers";

const abi = ["function tokenURI(uint256 tokenId) view returns (string)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: string = await nft.tokenURI(BigInt("{{token_id}}"));
  return { query_result: { success: true, data: { tokenURI: found.replace(/[0-9]+$/, "") } } };
}
