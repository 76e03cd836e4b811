import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const [hash] = (await provider.getBlock(100_000_012))!.transactions;
  const receipt = await provider.getTransactionReceipt(hash);
  return [
    receipt!.contractAddress,
    receipt!.to,
    await provider.getCode(receipt!.contractAddress!),
    await provider.call({ to: receipt!.contractAddress }),
  ];
}
