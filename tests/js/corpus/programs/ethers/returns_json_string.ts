import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return JSON.stringify({ to: agentAddress, value: ethers.parseEther('0.5').toString(), data: '0x' });
}
