import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const multicall = new ethers.Contract(
    deployedContracts.multicall3,
    [
      'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
    ],
    provider,
  );
  const face = new ethers.Interface([
    'function balanceOf(address) view returns (uint256)',
    'function failWithReason()',
  ]);
  const calls = [
    [deployedContracts.usdt, true, face.encodeFunctionData('balanceOf', [agentAddress])],
    [deployedContracts.probe, true, face.encodeFunctionData('failWithReason')],
  ];
  const results = await multicall.aggregate3.staticCall(calls);
  return results.map((r: any) => [r.success, r.returnData]);
}
