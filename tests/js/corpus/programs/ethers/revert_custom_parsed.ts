import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const face = new ethers.Interface([
    'function failWithArguments()',
    'error TooLittle(uint256 wanted, uint256 found, address whose)',
  ]);
  try {
    await provider.call({
      to: deployedContracts.probe,
      data: face.encodeFunctionData('failWithArguments'),
      from: agentAddress,
    });
  } catch (error: any) {
    const parsed = face.parseError(error.data);
    return [error.code, parsed!.name, parsed!.args.wanted, parsed!.args.toObject()];
  }
}
