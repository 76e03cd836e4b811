// fails: has_fields, answer_is; paper: 30
// Says only when.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getReserves() view returns (uint112, uint112, uint32)"];
  const provider = new JsonRpcProvider(providerUrl);
  const [reserve0, reserve1, last]: bigint[] = await new Contract("{{pair_address}}", abi, provider).getReserves();
  const data = { blockTimestampLast: last.toString() };
  return { query_result: { success: true, data } };
}
