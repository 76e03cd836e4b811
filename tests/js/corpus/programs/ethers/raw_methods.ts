import { JsonRpcProvider } from 'ethers';

export async function executeSkill(providerUrl: string, agentAddress: string, contracts: Record<string, string>) {
  const provider = new JsonRpcProvider(providerUrl);
  const ask = (method: string, ...params: unknown[]) => provider.send(method, params);
  const [log] = await ask('eth_getLogs', { address: contracts.usdt, fromBlock: '0x5f5e100', toBlock: 'latest' });
  const call = { from: agentAddress, to: contracts.usdt, input: '0x18160ddd' };
  const block = await ask('eth_getBlockByHash', log.blockHash, true);
  return [
    await ask('eth_getTransactionCount', agentAddress, 'latest'),
    await ask('eth_getTransactionCount', agentAddress, 'pending'),
    await ask('eth_getCode', agentAddress, 'latest'),
    (await ask('eth_getCode', contracts.probe, 'latest')).slice(0, 12),
    await ask('eth_getStorageAt', contracts.probe, '0x0', 'latest'),
    await ask('eth_call', call, 'latest'),
    await ask('eth_call', { to: contracts.usdt, data: '0x313ce567' }, '0x5f5e10e'),
    await ask('eth_estimateGas', { from: agentAddress, to: contracts.rich, value: '0x1' }),
    await ask('eth_maxPriorityFeePerGas'),
    (await ask('eth_feeHistory', '0x2', 'latest', [50])).reward,
    (await ask('eth_getTransactionByHash', log.transactionHash)).nonce,
    (await ask('eth_getTransactionReceipt', log.transactionHash)).status,
    [block.transactions.length, block.transactions[0].hash === log.transactionHash],
    (await ask('eth_getLogs', { topics: [null, [log.topics[1]]], fromBlock: 'earliest' })).length,
  ];
}
