import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return new ethers.Interface(['function balanceOf(address)']).encodeFunctionData('balanceOf', ['vitalik.eth']);
}
