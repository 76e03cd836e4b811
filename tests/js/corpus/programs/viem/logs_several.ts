import { createPublicClient, http, parseAbi } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const events = parseAbi([
    'event Plain(uint256 value)',
    'event Moved(address indexed from, address indexed to, uint256 value)',
    'event Named(string indexed name, string text, bytes32 indexed key)',
  ]);
  const logs = await client.getLogs({ address: deployedContracts.probe, events, fromBlock: 100_000_001n });
  return logs.map((log) => [log.eventName, log.args]);
}
