import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const { probe } = deployedContracts;
  const moved = ethers.id('Moved(address,address,uint256)');
  const padded = ethers.zeroPadValue(agentAddress, 32);
  const count = async (filter: any) => (await provider.getLogs({ fromBlock: 100_000_001, ...filter })).length;
  return [
    await count({}),
    await count({ address: probe }),
    await count({ address: [probe, deployedContracts.usdt] }),
    await count({ topics: [moved] }),
    await count({ topics: [moved, padded] }),
    await count({ topics: [null, padded] }),
    await count({ topics: [[moved, ethers.id('Plain(uint256)')]] }),
    await count({ topics: [moved, null, padded] }),
    await count({ fromBlock: 100_000_009 }),
    await count({ fromBlock: 100_000_003, toBlock: 100_000_004 }),
  ];
}
