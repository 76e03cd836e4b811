import { createPublicClient, http, parseAbi, type Address } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const [staked] = await client.readContract({
    address: "{{pool_address}}",
    abi: parseAbi(["function userInfo(address user) view returns (uint256 amount, uint256 depositTime)"]),
    functionName: "userInfo",
    args: [agentAddress as Address],
  });
  return { staked: staked.toString() };
}
