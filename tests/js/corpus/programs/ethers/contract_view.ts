import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const abi = [
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function decimals() view returns (uint8)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function allowance(address, address) view returns (uint256)',
  ];
  const token = new ethers.Contract(deployedContracts.usdt, abi, provider);
  return [
    await token.name(),
    await token.symbol(),
    await token.decimals(),
    await token.totalSupply(),
    await token.balanceOf(agentAddress),
    await token.allowance(agentAddress, deployedContracts.pancake_router),
    token.target,
    await token.getAddress(),
    token.runner === provider,
  ];
}
