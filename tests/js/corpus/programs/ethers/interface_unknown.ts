import { Interface } from 'ethers';

export async function executeSkill() {
  return new Interface(['function a()']).encodeFunctionData('b', []);
}
