import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const network = await provider.getNetwork();
  return [network.name, network.toJSON(), network.matches(56n), await provider._detectNetwork().then((n) => n.chainId)];
}
