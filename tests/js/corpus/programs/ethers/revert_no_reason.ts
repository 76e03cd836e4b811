import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return await new ethers.Contract(
    deployedContracts.probe,
    ['function failWithoutReason() view'],
    provider,
  ).failWithoutReason();
}
