import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const fees = await provider.getFeeData();
  return [fees.gasPrice, fees.maxFeePerGas, fees.maxPriorityFeePerGas, fees.toJSON()];
}
