import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const [hash] = (await provider.getBlock(100_000_002))!.transactions;
  const receipt = await provider.waitForTransaction(hash);
  return [receipt!.blockNumber, (await provider.waitForTransaction(hash, 3))!.status];
}
