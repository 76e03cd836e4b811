import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const block = await provider.getBlock(100_000_008);
  return (await provider.getLogs({ blockHash: block!.hash! })).map((log) => log.topics.length);
}
