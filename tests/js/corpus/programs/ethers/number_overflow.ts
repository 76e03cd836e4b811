import { toNumber } from 'ethers';

export async function executeSkill() {
  return toNumber(2n ** 60n);
}
