import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const address = agentAddress;
  return [
    await client.getBlockNumber(),
    await client.getChainId(),
    await client.getBalance({ address }),
    await client.getTransactionCount({ address }),
    await client.getTransactionCount({ address, blockTag: 'pending' }),
    await client.getGasPrice(),
  ];
}
