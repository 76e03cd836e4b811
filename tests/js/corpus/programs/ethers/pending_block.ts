// differs: pending-block
import { JsonRpcProvider } from 'ethers';

export async function executeSkill(providerUrl: string) {
  const provider = new JsonRpcProvider(providerUrl);
  return [(await provider.getBlock('pending'))!.number, await provider.getBlockNumber()];
}
