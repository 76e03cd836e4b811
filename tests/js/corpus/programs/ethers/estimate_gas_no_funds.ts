// differs: funds
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return await provider.estimateGas({ from: deployedContracts.rich_address, to: agentAddress, value: 10n ** 18n });
}
