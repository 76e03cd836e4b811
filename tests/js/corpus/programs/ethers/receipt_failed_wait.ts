import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const [hash] = (await provider.getBlock(100_000_010))!.transactions;
  try {
    await (await provider.getTransaction(hash))!.wait();
  } catch (error: any) {
    return [error.code, error.shortMessage, error.reason, error.data, error.receipt.status];
  }
}
