import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return [
    (await provider.getNetwork()).chainId,
    await provider.getBlockNumber(),
    await provider.getBalance(agentAddress),
    await provider.getTransactionCount(agentAddress),
    await provider.getTransactionCount(agentAddress, 'pending'),
    await provider.getBalance(deployedContracts.rich_address, 'latest'),
  ];
}
