// differs: overrides
import { createPublicClient, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  return await client.call({
    to: deployedContracts.usdt,
    data: '0x18160ddd',
    stateOverride: [{ address: agentAddress, balance: 1n }],
  });
}
