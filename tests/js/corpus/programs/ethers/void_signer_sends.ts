import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const signer = new ethers.VoidSigner(agentAddress, provider);
  return await signer.sendTransaction({ to: agentAddress });
}
