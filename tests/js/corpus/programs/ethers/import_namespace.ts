import * as ethers from 'ethers';
import type { Provider } from 'ethers';

export const executeSkill = async (url: string) => {
  const provider: Provider = new ethers.JsonRpcProvider(url);
  return [await provider.getBlockNumber(), typeof ethers.ethers.id, ethers.version, 'default' in ethers];
};
