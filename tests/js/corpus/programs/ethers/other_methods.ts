// differs: other-methods
import { ethers } from 'ethers';

export async function executeSkill(providerUrl: string, agentAddress: string, contracts: Record<string, string>) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const calls: [string, unknown[]][] = [
    ['eth_getProof', [agentAddress, [], 'latest']],
    ['eth_createAccessList', [{ to: contracts.usdt, data: '0x18160ddd' }, 'latest']],
    ['eth_getBlockReceipts', ['latest']],
    ['eth_blobBaseFee', []],
    ['eth_coinbase', []],
    ['net_listening', []],
    ['web3_sha3', ['0x']],
  ];
  const told = ([method, params]: [string, unknown[]]) =>
    provider.send(method, params).then(
      () => 'answered',
      (error) => error.code,
    );
  return await Promise.all(calls.map(told));
}
