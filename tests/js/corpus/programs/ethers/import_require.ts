const { ethers } = require('ethers');

export async function executeSkill(url: string) {
  return [await new ethers.JsonRpcProvider(url).getBlockNumber(), typeof require('ethers').Contract];
}
