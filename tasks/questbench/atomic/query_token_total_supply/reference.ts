import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function totalSupply() view returns (uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const supply: bigint = await token.totalSupply();
  return { query_result: { success: true, data: { totalSupply: supply.toString() } } };
}
