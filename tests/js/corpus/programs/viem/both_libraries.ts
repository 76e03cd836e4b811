import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';
import { ethers } from 'ethers';

export async function executeSkill(url: string, agent: `0x${string}`) {
  const client = createPublicClient({ chain: bsc, transport: http(url) });
  return (await client.getBalance({ address: agent })) === (await new ethers.JsonRpcProvider(url).getBalance(agent));
}
