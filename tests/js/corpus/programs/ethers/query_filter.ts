import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    ['event Moved(address indexed from, address indexed to, uint256 value)', 'event Plain(uint256 value)'],
    provider,
  );
  const moved = await probe.queryFilter('Moved', 100_000_001);
  const mine = await probe.queryFilter(probe.filters.Moved(agentAddress), 100_000_001, 'latest');
  const none = await probe.queryFilter(probe.filters.Moved(null, agentAddress), 100_000_001);
  return [
    moved.map((e: any) => [e.eventName, e.args.toObject(), e.blockNumber]),
    mine.length,
    none.length,
    (await probe.queryFilter('Plain', 100_000_001)).map((e: any) => e.args.value),
    (await probe.queryFilter('*', 100_000_001)).length,
  ];
}
