import { createPublicClient, decodeFunctionResult, encodeFunctionData, erc20Abi, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [agentAddress] });
  const result = await client.call({ to: deployedContracts.usdt, data });
  return [
    result,
    decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: result.data! }),
    await client.call({ to: agentAddress }),
  ];
}
