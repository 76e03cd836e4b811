// differs: sending
import { createPublicClient, createWalletClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const wallet = createWalletClient({ account: agentAddress, chain: bsc, transport: http(providerUrl) });
  return (await wallet.sendTransaction({ to: deployedContracts.rich, value: 1n })).length;
}
