import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const balance: bigint = await new Contract("{{token_address}}", abi, provider).balanceOf(agentAddress);
  return { balances: { "{{token_symbol}}": balance.toString() } };
}
