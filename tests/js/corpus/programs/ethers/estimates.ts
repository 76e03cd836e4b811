// differs: estimates
import { ethers } from 'ethers';

export async function executeSkill(providerUrl: string, agentAddress: string, contracts: Record<string, string>) {
  const token = new ethers.Contract(
    contracts.usdt,
    ['function transfer(address,uint256) returns (bool)'],
    new ethers.JsonRpcProvider(providerUrl),
  );
  return await token.transfer.estimateGas(agentAddress, 1n, { from: agentAddress });
}
