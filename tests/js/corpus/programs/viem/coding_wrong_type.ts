// differs: engine-words
import { encodeFunctionData, erc20Abi } from 'viem';

export const executeSkill = async (_: string, agent: `0x${string}`) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [agent, 'five' as any] });
