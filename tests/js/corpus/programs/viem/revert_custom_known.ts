// differs: custom-error-words
import { createPublicClient, http, parseAbi } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const abi = parseAbi([
    'function failWithArguments() view',
    'error TooLittle(uint256 wanted, uint256 found, address whose)',
  ]);
  return await client.readContract({
    address: deployedContracts.probe,
    abi,
    functionName: 'failWithArguments',
    account: agentAddress,
  });
}
