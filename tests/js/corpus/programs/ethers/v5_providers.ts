// differs: engine-words
import { ethers } from 'ethers';

export async function executeSkill(url: string) {
  const provider = new (ethers as any).providers.JsonRpcProvider(url);
  return await provider.getBlockNumber();
}
