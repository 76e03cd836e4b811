import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const tx = await client.getTransaction({ blockNumber: 100_000_002n, index: 0 });
  const receipt = await client.waitForTransactionReceipt({ hash: tx.hash });
  return [receipt.status, await client.getTransactionConfirmations({ hash: tx.hash })];
}
