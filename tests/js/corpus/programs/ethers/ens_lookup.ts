import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return [
    ethers.namehash('vitalik.eth'),
    ethers.ensNormalize('Vitalik.ETH'),
    ethers.isValidName('a b'),
    ethers.dnsEncode('a.eth'),
  ];
}
