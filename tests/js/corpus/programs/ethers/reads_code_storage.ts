import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const { usdt, probe } = deployedContracts;
  return [
    ethers.keccak256(await provider.getCode(usdt)),
    await provider.getCode(agentAddress),
    await provider.getStorage(probe, 0),
    await provider.getStorage(usdt, 3n),
    await provider.getStorage(probe, '0x05'),
  ];
}
