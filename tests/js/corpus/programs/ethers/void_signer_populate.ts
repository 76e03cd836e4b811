import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const signer = new ethers.VoidSigner(agentAddress, provider);
  const { gasLimit, ...rest } = await signer.populateTransaction({ to: deployedContracts.rich_address, value: 7n });
  return [gasLimit, rest];
}
