import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const wrong = new ethers.JsonRpcProvider(providerUrl, 1);
  return await wrong.getBlockNumber();
}
