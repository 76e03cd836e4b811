import { createPublicClient, http, parseAbi } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const [amount, depositTime] = await client.readContract({
    address: "{{pool_address}}",
    abi: parseAbi(["function userInfo(address user) view returns (uint256 amount, uint256 depositTime)"]),
    functionName: "userInfo",
    args: ["{{query_address}}"],
  });
  const data = {
    staked_amount: amount.toString(),
    deposit_time: depositTime.toString(),
  };
  return { query_result: { success: true, data } };
}
