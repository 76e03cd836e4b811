import { parseEther } from 'ethers';

export async function executeSkill() {
  return parseEther('1,5');
}
