import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const all = [];
  for (const number of [100_000_002, 100_000_004, 100_000_006, 100_000_012]) {
    const tx = await (await provider.getBlock(number))!.getTransaction(0);
    all.push([
      tx.type,
      tx.gasPrice,
      tx.maxFeePerGas,
      tx.maxPriorityFeePerGas,
      tx.accessList,
      tx.to,
      tx.chainId,
      tx.isLegacy(),
      tx.isBerlin(),
      tx.isLondon(),
    ]);
  }
  return all;
}
