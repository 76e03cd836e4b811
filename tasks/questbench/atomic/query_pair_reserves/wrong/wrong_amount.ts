// fails: answer_is; paper: 95
// One unit too much of both.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getReserves() view returns (uint112, uint112, uint32)"];
  const provider = new JsonRpcProvider(providerUrl);
  const [reserve0, reserve1, last]: bigint[] = await new Contract("{{pair_address}}", abi, provider).getReserves();
  const data = { reserve0: `${reserve0 + 1n}`, reserve1: `${reserve1 + 1n}`, blockTimestampLast: last.toString() };
  return { query_result: { success: true, data } };
}
