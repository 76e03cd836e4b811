import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const block = await client.getBlock({ blockNumber: 100_000_006n, includeTransactions: true });
  const { blockHash, blockTimestamp, ...tx } = block.transactions[0] as any;
  return tx;
}
