import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const seen: bigint[] = [];
  const stop = client.watchBlockNumber({
    onBlockNumber: (number) => seen.push(number),
    pollingInterval: 50,
    emitOnBegin: true,
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  stop();
  return [...new Set(seen)];
}
