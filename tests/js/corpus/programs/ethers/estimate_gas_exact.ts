import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(
    deployedContracts.usdt,
    ['function transfer(address,uint256) returns (bool)'],
    provider,
  );
  return await token.transfer.estimateGas(deployedContracts.rich_address, 1n, { from: agentAddress });
}
