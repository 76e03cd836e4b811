import type { ethers } from 'ethers';

export const executeSkill = async (_url: string, agent: string): Promise<ethers.TransactionLike> => ({
  to: agent,
  value: 1n,
});
