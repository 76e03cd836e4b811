import { createPublicClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const token = { address: deployedContracts.usdt, abi: erc20Abi } as const;
  return [
    await client.readContract({ ...token, functionName: 'name' }),
    await client.readContract({ ...token, functionName: 'decimals' }),
    await client.readContract({ ...token, functionName: 'balanceOf', args: [agentAddress] }),
    await client.readContract({
      ...token,
      functionName: 'allowance',
      args: [agentAddress, deployedContracts.pancake_router],
    }),
  ];
}
