import { pad } from 'viem';

export const executeSkill = async () => pad('0x112233', { size: 2 });
