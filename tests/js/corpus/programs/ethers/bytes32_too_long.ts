import { encodeBytes32String } from 'ethers';

export async function executeSkill() {
  return encodeBytes32String('x'.repeat(32));
}
