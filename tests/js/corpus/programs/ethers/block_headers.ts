// differs: block-headers
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const raw = await provider.send('eth_getBlockByNumber', ['latest', false]);
  return Object.keys(raw).sort();
}
