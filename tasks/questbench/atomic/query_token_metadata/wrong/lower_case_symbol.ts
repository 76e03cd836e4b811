// fails: answer_is; paper: 85
// The symbol as an address bar would write it.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function totalSupply() view returns (uint256)"];
  const supply = await new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl)).totalSupply();
  const data = {
    name: "Tether USD",
    symbol: "usdt",
    decimals: 18,
    totalSupply: supply.toString(),
  };
  return { query_result: { success: true, data } };
}
