import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    ['function seen() payable returns (address, uint256, uint256, uint256)'],
    provider,
  );
  return (await probe.seen.staticCall({ from: deployedContracts.rich_address, value: 5n })).toArray();
}
