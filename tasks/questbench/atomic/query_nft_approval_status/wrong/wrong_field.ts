// fails: has_fields, answer_is; paper: 30
// The right address under a name that nobody asked for.
import { Contract, JsonRpcProvider } from "ethers";

const abi = ["function getApproved(uint256 tokenId) view returns (address)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: string = await nft.getApproved(BigInt("{{token_id}}"));
  return { query_result: { success: true, data: { approved: found } } };
}
