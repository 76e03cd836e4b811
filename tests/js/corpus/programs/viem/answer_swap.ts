import { createPublicClient, http, encodeFunctionData, parseUnits, type Hex, type Address } from 'viem';
import { bsc } from 'viem/chains';
const abi = [
  {
    name: 'swapExactTokensForTokens',
    type: 'function',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'amountIn', type: 'uint256' },
      { name: 'amountOutMin', type: 'uint256' },
      { name: 'path', type: 'address[]' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
  {
    name: 'getAmountsOut',
    type: 'function',
    stateMutability: 'view',
    inputs: [
      { name: 'amountIn', type: 'uint256' },
      { name: 'path', type: 'address[]' },
    ],
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
] as const;
export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  contracts: Record<string, Address>,
): Promise<{ to: Address; data: Hex; value: bigint; gas?: bigint }> {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl, { timeout: 60_000, retryCount: 3 }) });
  const amountIn = parseUnits('4.5', 18),
    path = [contracts.usdt, contracts.busd];
  const amounts = await client.readContract({
    address: contracts.pancake_router,
    abi,
    functionName: 'getAmountsOut',
    args: [amountIn, path],
  });
  const amountOutMin = (amounts[amounts.length - 1] * 95n) / 100n;
  const { timestamp } = await client.getBlock();
  const data = encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amountIn, amountOutMin, path, agentAddress, timestamp + 1200n],
  });
  const gas = await client
    .estimateGas({ account: agentAddress, to: contracts.pancake_router, data })
    .catch(() => 300_000n);
  return { to: contracts.pancake_router, data, value: 0n, gas: gas > 100_000n ? 300_000n : 300_001n };
}
