import { createPublicClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const token = deployedContracts.shiba as any;
  return await client.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' });
}
