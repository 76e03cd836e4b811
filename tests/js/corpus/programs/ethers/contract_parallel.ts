import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = (address: string) =>
    new ethers.Contract(address, ['function balanceOf(address) view returns (uint256)'], provider);
  const { usdt, busd, wbnb, cake } = deployedContracts;
  return await Promise.all([usdt, busd, wbnb, cake].map((address) => token(address).balanceOf(agentAddress)));
}
