import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const seen: number[] = [];
  await provider.on('block', (number: number) => seen.push(number));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await provider.off('block');
  return [await provider.listenerCount('block'), seen.length];
}
