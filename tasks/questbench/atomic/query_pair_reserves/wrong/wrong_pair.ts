// fails: answer_is; paper: 60
// The reserves of WBNB and USDT.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getReserves() view returns (uint112, uint112, uint32)"];
  const provider = new JsonRpcProvider(providerUrl);
  const [reserve0, reserve1, last]: bigint[] = await new Contract("0x16b9a82891338f9bA80E2D6970FddA79D1eb0daE", abi, provider).getReserves();
  const data = { reserve0: reserve0.toString(), reserve1: reserve1.toString(), blockTimestampLast: last.toString() };
  return { query_result: { success: true, data } };
}
