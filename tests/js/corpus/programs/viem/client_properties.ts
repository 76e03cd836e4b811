import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  return [
    client.chain.id,
    client.chain.name,
    client.chain.nativeCurrency,
    client.type,
    client.key,
    client.pollingInterval,
    typeof client.uid,
    client.transport.type,
    client.transport.url,
  ];
}
