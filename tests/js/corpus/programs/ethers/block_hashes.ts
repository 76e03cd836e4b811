// differs: block-hashes
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const block = await provider.getBlock('latest');
  return [block!.hash, block!.parentHash];
}
