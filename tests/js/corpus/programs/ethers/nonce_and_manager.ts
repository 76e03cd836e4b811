import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const signer = new ethers.NonceManager(new ethers.VoidSigner(agentAddress, provider));
  const first = await signer.getNonce();
  signer.increment();
  return [first, await signer.getNonce()];
}
