// differs: import-words
import { ethers, parseEthers } from 'ethers';

export async function executeSkill() {
  return [ethers.version, parseEthers];
}
