import { createPublicClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const { usdt, busd, cake } = deployedContracts;
  const contracts = [usdt, busd, cake].map(
    (address) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [agentAddress] }) as const,
  );
  return [await client.multicall({ contracts }), await client.multicall({ contracts, allowFailure: false })];
}
