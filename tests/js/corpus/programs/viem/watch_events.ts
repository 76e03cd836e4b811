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
  const seen: unknown[] = [];
  const stop = client.watchEvent({
    address: deployedContracts.usdt,
    event,
    onLogs: (logs) => seen.push(...logs),
    pollingInterval: 20,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  stop();
  return seen;
}
