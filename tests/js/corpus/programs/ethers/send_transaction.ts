// differs: sending
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const signer = new ethers.JsonRpcSigner(provider, agentAddress);
  return await signer.sendTransaction({ to: deployedContracts.rich_address, value: 1n }).then((tx) => tx.hash.length);
}
