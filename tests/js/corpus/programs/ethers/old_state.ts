// differs: old-state
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return await provider.getBalance(agentAddress, 100_000_001);
}
