import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

export async function executeSkill() {
  const client = createPublicClient({ chain: bsc, transport: http('http://127.0.0.1:9', { retryCount: 0 }) });
  try {
    return await client.getBlockNumber();
  } catch (error: any) {
    return [error.name, error.shortMessage, error.metaMessages];
  }
}
