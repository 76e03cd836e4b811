import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  try {
    await provider.send('eth_call', [
      { to: deployedContracts.probe, data: ethers.id('failWithReason()').slice(0, 10) },
      'latest',
    ]);
  } catch (error: any) {
    return [error.code, error.error, error.payload?.method, error.message];
  }
}
