// fails: has_fields, answer_is; paper: 30
// The right numbers under names that nobody asked for.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getReserves() view returns (uint112, uint112, uint32)"];
  const provider = new JsonRpcProvider(providerUrl);
  const [reserve0, reserve1, last]: bigint[] = await new Contract("{{pair_address}}", abi, provider).getReserves();
  const data = { usdt: reserve0.toString(), busd: reserve1.toString(), timestamp: last.toString() };
  return { query_result: { success: true, data } };
}
