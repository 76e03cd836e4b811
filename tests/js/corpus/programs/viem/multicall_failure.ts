import { createPublicClient, erc20Abi, http, parseAbi } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const abi = parseAbi(['function failWithReason() view']);
  const results = await client.multicall({
    contracts: [
      { address: deployedContracts.usdt, abi: erc20Abi, functionName: 'decimals' },
      { address: deployedContracts.probe, abi, functionName: 'failWithReason' },
    ],
  });
  return results.map((r: any) => [r.status, r.result, r.error?.name, r.error?.shortMessage]);
}
