// differs: engine-words
import { ethers } from 'ethers';

export async function executeSkill() {
  return (ethers as any).utils.parseEther('1');
}
