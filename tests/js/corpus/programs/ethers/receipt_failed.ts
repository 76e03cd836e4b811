import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const [hash] = (await provider.getBlock(100_000_010))!.transactions;
  const receipt = await provider.getTransactionReceipt(hash);
  return [receipt!.status, receipt!.logs, receipt!.gasUsed, receipt!.contractAddress];
}
