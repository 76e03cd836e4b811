import { JsonRpcProvider } from 'ethers/providers';
import { parseEther } from 'ethers/utils';

export const executeSkill = async (url: string) => [await new JsonRpcProvider(url).getBlockNumber(), parseEther('1')];
