import { hexlify } from 'ethers';

export async function executeSkill() {
  return hexlify('hello' as any);
}
