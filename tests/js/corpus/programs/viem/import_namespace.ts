import * as viem from 'viem';
import * as chains from 'viem/chains';

export const executeSkill = async (url: string) =>
  await viem.createPublicClient({ chain: chains.bsc, transport: viem.http(url) }).getBlockNumber();
