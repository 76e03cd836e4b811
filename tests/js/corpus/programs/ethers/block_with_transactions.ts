import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const block = await provider.getBlock(100_000_004, true);
  const [tx] = block!.prefetchedTransactions;
  return [
    block!.length,
    block!.timestamp,
    tx.hash,
    tx.from,
    tx.to,
    tx.nonce,
    tx.gasLimit,
    tx.gasPrice,
    tx.type,
    tx.value,
    tx.data,
    tx.chainId,
    tx.maxFeePerGas,
    tx.maxPriorityFeePerGas,
    tx.accessList,
    tx.index,
    tx.blockNumber,
    tx.signature.serialized,
  ];
}
