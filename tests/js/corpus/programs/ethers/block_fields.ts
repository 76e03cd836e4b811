import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const block = await provider.getBlock('latest');
  return [
    block!.number,
    block!.timestamp,
    block!.date!.toISOString(),
    block!.gasLimit,
    block!.gasUsed,
    block!.baseFeePerGas,
    block!.miner,
    block!.nonce,
    block!.extraData,
    block!.transactions,
    block!.length,
    block!.isMined(),
  ];
}
