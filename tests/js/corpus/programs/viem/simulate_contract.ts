import { createPublicClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const { request, result } = await client.simulateContract({
    account: agentAddress,
    address: deployedContracts.usdt,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [deployedContracts.rich, 5n],
  });
  const { abi, ...rest } = request as any;
  return [result, rest, abi.length];
}
