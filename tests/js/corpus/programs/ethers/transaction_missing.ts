import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const hash = ethers.id('nothing');
  return [await provider.getTransaction(hash), await provider.getTransactionReceipt(hash)];
}
