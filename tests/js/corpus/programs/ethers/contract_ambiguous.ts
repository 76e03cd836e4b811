import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const abi = ['function f(uint256)', 'function f(address)'];
  const c = new ethers.Contract(deployedContracts.probe, abi, provider);
  return await c.f.populateTransaction(5);
}
