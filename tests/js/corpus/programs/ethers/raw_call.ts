import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const data = new ethers.Interface(['function balanceOf(address)']).encodeFunctionData('balanceOf', [agentAddress]);
  return [
    await provider.call({ to: deployedContracts.usdt, data }),
    await provider.call({ to: agentAddress, data: '0x1234' }),
    await provider.send('eth_call', [{ to: deployedContracts.usdt, input: data }, 'latest']),
  ];
}
