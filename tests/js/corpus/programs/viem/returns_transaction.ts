import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const balance = await client.readContract({
    address: deployedContracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [agentAddress],
  });
  return {
    to: deployedContracts.usdt,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [deployedContracts.rich, balance / 2n] }),
    value: 0n,
    gas: 100000n,
    type: 'eip1559',
  };
}
