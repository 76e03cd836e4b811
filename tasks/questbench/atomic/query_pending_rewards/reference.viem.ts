import { createPublicClient, http, parseAbi } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const due = await client.readContract({
    address: "{{pool_address}}",
    abi: parseAbi(["function pendingReward(address user) view returns (uint256)"]),
    functionName: "pendingReward",
    args: ["{{query_address}}"],
  });
  return { query_result: { success: true, data: { pending_rewards: due.toString() } } };
}
