// fails: answer_is; paper: 70
// Twice the supply.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function totalSupply() view returns (uint256)"];
  const supply = await new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl)).totalSupply();
  return { query_result: { success: true, data: { totalSupply: (supply * 2n).toString() } } };
}
