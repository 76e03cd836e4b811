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
    'struct Point { int256 x; int256 y; }',
    'struct Order { address owner; uint256[] amounts; Point place; string note; }',
    'function all() view returns (bool flag, int8 small, uint256 large, bytes4 four, bytes many, string text, uint8 side)',
    'function order() view returns (Order found)',
    'function orders(uint256) view returns (Point[])',
    'function nothing() view',
    'function sum(uint256) view returns (uint256)',
    'function sum(uint256,uint256) view returns (uint256)',
  ]);
  const read = (functionName: any, args?: any) =>
    client.readContract({ address: deployedContracts.probe, abi, functionName, args });
  return [
    await read('all'),
    await read('order'),
    await read('orders', [2n]),
    await read('nothing'),
    await read('sum', [5n]),
    await read('sum', [5n, 6n]),
  ];
}
