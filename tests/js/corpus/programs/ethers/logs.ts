import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const topic = ethers.id('Transfer(address,address,uint256)');
  const logs = await provider.getLogs({
    address: deployedContracts.usdt,
    topics: [topic],
    fromBlock: 100_000_001,
    toBlock: 'latest',
  });
  return logs.map((log) => [
    log.address,
    log.topics,
    log.data,
    log.blockNumber,
    log.transactionIndex,
    log.index,
    log.transactionHash,
    log.removed,
  ]);
}
