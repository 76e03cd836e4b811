import { createPublicClient, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const history = await client.getFeeHistory({ blockCount: 4, rewardPercentiles: [25, 75] });
  return [
    history.baseFeePerGas,
    history.oldestBlock,
    history.gasUsedRatio.length,
    history.reward!.map((row) => row.length),
  ];
}
