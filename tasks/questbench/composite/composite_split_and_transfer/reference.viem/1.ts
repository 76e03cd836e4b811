import { createPublicClient, encodeFunctionData, erc20Abi, http, type Address } from "viem";
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
    args: [agentAddress as Address],
  });
  const amount = balance / 2n;
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: ["{{address1}}", amount] }),
    gas: 100000n,
  };
}
