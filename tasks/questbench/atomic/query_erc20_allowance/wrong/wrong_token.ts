// fails: answer_is; paper: 60
// The allowance of USDT.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function allowance(address, address) view returns (uint256)"];
  const token = new Contract("0x55d398326f99059ff775485246999027b3197955", abi, new JsonRpcProvider(providerUrl));
  const found: bigint = await token.allowance("{{owner_address}}", "{{spender_address}}");
  return { query_result: { success: true, data: { allowance_raw: found.toString() } } };
}
