import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const tx = await client.getTransaction({ blockNumber: 100_000_008n, index: 0 });
  const receipt = await client.getTransactionReceipt({ hash: tx.hash });
  const { blockHash, logs, logsBloom, blockTimestamp, blobGasPrice, ...rest } = receipt as any;
  return [
    tx.input,
    tx.typeHex,
    tx.type,
    tx.nonce,
    rest,
    logs.map((log: any) => [log.address, log.topics, log.data, log.logIndex, log.blockNumber]),
  ];
}
