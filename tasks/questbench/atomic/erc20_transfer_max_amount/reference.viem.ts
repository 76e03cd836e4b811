import { createPublicClient, encodeFunctionData, erc20Abi, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const balance = await client.readContract({
    address: "{{token_address}}",
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [agentAddress as `0x${string}`],
  });
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: ["{{to_address}}", balance] }),
    gas: 100000n,
  };
}
