// differs: fill-transaction
import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

export async function executeSkill(
  providerUrl: string,
  account: `0x${string}`,
  contracts: Record<string, `0x${string}`>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  await client.prepareTransactionRequest({ account, to: contracts.usdt, value: 1n });
}
