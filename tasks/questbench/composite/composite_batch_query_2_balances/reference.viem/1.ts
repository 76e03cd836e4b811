import { createPublicClient, erc20Abi, http, type Address } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const usdt = await client.readContract({
    address: "{{usdt_address}}",
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [agentAddress as Address],
  });
  const busd = await client.readContract({
    address: "{{busd_address}}",
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [agentAddress as Address],
  });
  return {
    balances: {
      "{{usdt_symbol}}": usdt.toString(),
      "{{busd_symbol}}": busd.toString(),
    },
  };
}
