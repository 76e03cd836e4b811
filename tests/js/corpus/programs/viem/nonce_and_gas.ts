import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const [nonce, gasPrice] = await Promise.all([
    client.getTransactionCount({ address: agentAddress }),
    client.getGasPrice(),
  ]);
  return { to: deployedContracts.rich, value: 5n, nonce, gasPrice, gas: 21000n, type: 'legacy' };
}
