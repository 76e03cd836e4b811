import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  try {
    ethers.parseUnits('x', 18);
  } catch (error: any) {
    return [
      ethers.isError(error, 'INVALID_ARGUMENT'),
      ethers.isCallException(error),
      error.code,
      error.argument,
      error.value,
      error.shortMessage,
      error instanceof TypeError,
      String(error),
    ];
  }
}
