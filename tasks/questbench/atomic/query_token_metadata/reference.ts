import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function name() view returns (string)",
    "function symbol() view returns (string)",
    "function decimals() view returns (uint8)",
    "function totalSupply() view returns (uint256)",
  ];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const [name, symbol, decimals, supply] = await Promise.all([
    token.name(),
    token.symbol(),
    token.decimals(),
    token.totalSupply(),
  ]);
  const data = {
    name,
    symbol,
    decimals: Number(decimals),
    totalSupply: supply.toString(),
  };
  return { query_result: { success: true, data } };
}
