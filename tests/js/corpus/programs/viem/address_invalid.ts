import { getAddress } from 'viem';

export const executeSkill = async () => getAddress('0x1234');
