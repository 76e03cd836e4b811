// differs: filters
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const told = [];
  for (const [method, params] of [
    ['eth_newFilter', [{}]],
    ['eth_newBlockFilter', []],
  ] as const) {
    try {
      told.push(typeof (await provider.send(method, params as any)));
    } catch (error: any) {
      told.push(error.code);
    }
  }
  return told;
}
