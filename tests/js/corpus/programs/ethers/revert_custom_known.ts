import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    ['function failWithArguments() view', 'error TooLittle(uint256 wanted, uint256 found, address whose)'],
    provider,
  );
  try {
    await probe.failWithArguments({ from: agentAddress });
  } catch (error: any) {
    return [
      error.code,
      error.shortMessage,
      error.reason,
      error.data,
      error.revert.name,
      error.revert.signature,
      error.revert.args.toArray(),
      error.invocation,
      error.message,
    ];
  }
}
