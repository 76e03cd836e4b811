import { createPublicClient, erc20Abi, http, type Address } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const balance = await client.readContract({
    address: "{{reward_token_address}}",
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [agentAddress as Address],
  });
  return { balances: { CAKE: balance.toString() } };
}
