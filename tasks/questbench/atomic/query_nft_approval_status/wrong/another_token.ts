// fails: answer_is; paper: 60
// Who may take another NFT.
import { Contract, JsonRpcProvider } from "ethers";

const abi = ["function getApproved(uint256 tokenId) view returns (address)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: string = await nft.getApproved(BigInt("{{token_id}}") % 10n + 1n);
  return { query_result: { success: true, data: { approved_address: found } } };
}
