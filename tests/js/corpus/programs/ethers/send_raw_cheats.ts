// differs: debug-methods
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const told: any[] = [];
  for (const [method, params] of [
    ['anvil_setBalance', [agentAddress, '0x1']],
    ['evm_mine', []],
    ['hardhat_setCode', [agentAddress, '0x']],
    ['debug_traceCall', [{}, 'latest', {}]],
  ] as any) {
    try {
      told.push([method, typeof (await provider.send(method, params))]);
    } catch (error: any) {
      told.push([method, error.code, error.error?.code ?? error.info?.error?.code]);
    }
  }
  return told;
}
