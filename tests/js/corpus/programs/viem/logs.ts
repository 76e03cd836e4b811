import { createPublicClient, http, parseAbiItem } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
  const logs = await client.getLogs({
    address: deployedContracts.usdt,
    event,
    args: { from: agentAddress },
    fromBlock: 100_000_001n,
    toBlock: 'latest',
  });
  return logs.map((log) => [log.eventName, log.args, log.blockNumber, log.logIndex, log.transactionHash]);
}
