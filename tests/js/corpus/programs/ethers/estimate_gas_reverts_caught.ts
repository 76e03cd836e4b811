import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  try {
    return await provider.estimateGas({
      from: agentAddress,
      to: deployedContracts.probe,
      data: ethers.id('failWithArguments()').slice(0, 10),
    });
  } catch (error: any) {
    return [error.code, error.action, error.data, error.reason, error.shortMessage, error.transaction, error.revert];
  }
}
