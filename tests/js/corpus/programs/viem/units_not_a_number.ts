import { parseEther } from 'viem';

export const executeSkill = async () => parseEther('1,5');
