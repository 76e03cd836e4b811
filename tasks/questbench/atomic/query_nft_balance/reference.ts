import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address owner) view returns (uint256)"];
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await nft.balanceOf("{{query_address}}");
  return { query_result: { success: true, data: { balance: balance.toString() } } };
}
