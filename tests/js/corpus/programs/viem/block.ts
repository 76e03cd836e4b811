import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const block = await client.getBlock();
  return [
    block.number,
    block.timestamp,
    block.gasLimit,
    block.gasUsed,
    block.baseFeePerGas,
    block.miner,
    block.transactions,
    block.nonce,
    block.extraData,
    block.uncles,
  ];
}
