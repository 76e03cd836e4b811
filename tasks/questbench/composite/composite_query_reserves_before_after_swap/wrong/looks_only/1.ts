// fails: native_change, balance_change; paper: 100
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)"];
  const pair = new Contract("{{pair_address}}", abi, new JsonRpcProvider(providerUrl));
  const { reserve0, reserve1 } = await pair.getReserves();
  return { reserve0: reserve0.toString(), reserve1: reserve1.toString() };
}
