import { AbiCoder } from 'ethers';

export async function executeSkill() {
  return AbiCoder.defaultAbiCoder().decode(['uint256'], '0x1234').toArray();
}
