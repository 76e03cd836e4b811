import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(
    deployedContracts.usdt,
    ['function balanceOf(address) view returns (uint256)'],
    provider,
  );
  return await token.balanceOf('not an address');
}
