// differs: engine-words
import { Transaction } from 'ethers';

export const executeSkill = async (_: string, to: string) => Transaction.from({ to, value: '5 gwei' });
