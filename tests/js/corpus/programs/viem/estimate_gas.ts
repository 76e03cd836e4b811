import { createPublicClient, http, parseEther } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const plain = await client.estimateGas({
    account: agentAddress,
    to: deployedContracts.rich,
    value: parseEther('0.1'),
  });
  return plain;
}
