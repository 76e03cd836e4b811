import { createPublicClient, http, keccak256 } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const { usdt, probe } = deployedContracts;
  return [
    keccak256((await client.getCode({ address: usdt }))!),
    await client.getBytecode({ address: agentAddress }),
    await client.getStorageAt({ address: probe, slot: '0x0' }),
  ];
}
