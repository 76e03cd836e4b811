import { createPublicClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const batching = createPublicClient({
    chain: bsc,
    batch: { multicall: true },
    transport: http(providerUrl, { batch: true }),
  });
  const { usdt, busd } = deployedContracts;
  return await Promise.all(
    [usdt, busd].map((address) => batching.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' })),
  );
}
