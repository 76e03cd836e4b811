import { Interface } from 'ethers';

export async function executeSkill() {
  return new Interface(['function transfer(address,uint256)']).encodeFunctionData('transfer', [
    '0x55d398326f99059fF775485246999027B3197955',
  ]);
}
