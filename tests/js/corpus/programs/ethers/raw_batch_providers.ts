import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const [a, b, c] = await Promise.all([
    provider.getBlockNumber(),
    provider.getBalance(agentAddress),
    provider.getTransactionCount(agentAddress),
  ]);
  const single = new ethers.JsonRpcProvider(providerUrl, undefined, { batchMaxCount: 1, cacheTimeout: -1 });
  return [a, b, c, await single.getBlockNumber(), await single.getBlockNumber()];
}
