import { ethers } from 'ethers';

async function executeSkill(url: string) {
  return await new ethers.JsonRpcProvider(url).getBlockNumber();
}

export { executeSkill };
