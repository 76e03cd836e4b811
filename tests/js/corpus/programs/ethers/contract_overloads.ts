import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    ['function sum(uint256) view returns (uint256)', 'function sum(uint256,uint256) view returns (uint256)'],
    provider,
  );
  const both = [
    await probe['sum(uint256)'](5),
    await probe['sum(uint256,uint256)'](5, 6),
    await probe.getFunction('sum(uint256,uint256)')(1, 2),
    await probe.sum(1, 2),
  ];
  return both;
}
