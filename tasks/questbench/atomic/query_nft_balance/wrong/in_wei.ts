// fails: answer_is; paper: 70
// As if NFTs had eighteen decimals.
import { Contract, JsonRpcProvider } from "ethers";

const abi = ["function balanceOf(address owner) view returns (uint256)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: bigint = await nft.balanceOf("{{query_address}}");
  return { query_result: { success: true, data: { balance: (found * 10n ** 18n).toString() } } };
}
