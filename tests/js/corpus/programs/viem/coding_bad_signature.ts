import { parseAbi } from 'viem';

export const executeSkill = async () => parseAbi(['transfer(address)'] as any);
