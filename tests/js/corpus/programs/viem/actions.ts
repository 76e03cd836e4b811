import { createClient, http } from 'viem';
import { getBalance, getBlockNumber, readContract } from 'viem/actions';
import { bsc, mainnet } from 'viem/chains';
import { parseEther, toHex } from 'viem/utils';

export async function executeSkill(url: string, agent: `0x${string}`, contracts: Record<string, `0x${string}`>) {
  const client = createClient({ chain: bsc, transport: http(url) });
  const abi = [
    { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  ] as const;
  return [
    await getBlockNumber(client),
    await getBalance(client, { address: agent }),
    await readContract(client, { address: contracts.usdt, abi, functionName: 'decimals' }),
    parseEther('1'),
    toHex(1),
    mainnet.id,
  ];
}
