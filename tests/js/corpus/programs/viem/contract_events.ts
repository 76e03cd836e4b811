import { createPublicClient, http, parseAbi } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const abi = parseAbi(['event Moved(address indexed from, address indexed to, uint256 value)']);
  const found = await client.getContractEvents({
    address: deployedContracts.probe,
    abi,
    eventName: 'Moved',
    fromBlock: 100_000_001n,
  });
  return found.map((log) => log.args);
}
