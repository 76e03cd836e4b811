// differs: import-words
import { BigNumber } from 'ethers';

export async function executeSkill() {
  return BigNumber.from(5);
}
