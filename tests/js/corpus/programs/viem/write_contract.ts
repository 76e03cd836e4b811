// differs: sending
import { createPublicClient, createWalletClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const wallet = createWalletClient({ account: agentAddress, chain: bsc, transport: http(providerUrl) });
  return (
    await wallet.writeContract({
      address: deployedContracts.usdt,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [deployedContracts.rich, 1n],
    })
  ).length;
}
