import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return [await provider.getBlock(200_000_000), await provider.getBlock('0x' + '11'.repeat(32))];
}
