import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const abi = [
    {
      type: 'function',
      name: 'balanceOf',
      stateMutability: 'view',
      inputs: [{ name: 'account', type: 'address' }],
      outputs: [{ name: '', type: 'uint256' }],
    },
  ];
  const token = new ethers.Contract(deployedContracts.busd, JSON.stringify(abi), provider);
  return [
    await token.balanceOf(agentAddress),
    await new ethers.Contract(deployedContracts.busd, abi, provider).balanceOf(agentAddress),
  ];
}
