import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function pendingReward(address user) view returns (uint256)"];
  const pool = new Contract("{{pool_address}}", abi, new JsonRpcProvider(providerUrl));
  const due: bigint = await pool.pendingReward("{{query_address}}");
  return { query_result: { success: true, data: { pending_rewards: due.toString() } } };
}
