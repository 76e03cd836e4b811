import { ContractFactory } from 'ethers';

export async function executeSkill() {
  const factory = new ContractFactory(['constructor(uint256)'], '0x6001');
  const tx = await factory.getDeployTransaction(7);
  return [tx.data, factory.bytecode];
}
