import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return [
    await provider.send('eth_chainId', []),
    await provider.send('eth_blockNumber', []),
    await provider.send('net_version', []),
    await provider.send('eth_getBalance', [agentAddress, 'latest']),
    await provider.send('eth_syncing', []),
    await provider.send('eth_gasPrice', []),
    await provider.send('eth_getBlockByNumber', ['0x5f5e104', false]).then((b) => b.transactions),
  ];
}
