import { Interface } from 'ethers';

export async function executeSkill() {
  return new Interface(['function f(uint8)']).encodeFunctionData('f', [256]);
}
