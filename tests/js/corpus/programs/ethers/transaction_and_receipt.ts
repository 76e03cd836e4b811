import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const [hash] = (await provider.getBlock(100_000_008))!.transactions;
  const tx = await provider.getTransaction(hash);
  const receipt = await provider.getTransactionReceipt(hash);
  return [
    tx!.nonce,
    tx!.data,
    receipt!.status,
    receipt!.gasUsed,
    receipt!.gasPrice,
    receipt!.cumulativeGasUsed,
    receipt!.logs.length,
    receipt!.logs.map((log) => [log.address, log.topics, log.data, log.index, log.blockNumber, log.removed]),
    receipt!.contractAddress,
    receipt!.from,
    receipt!.to,
    receipt!.type,
    receipt!.fee,
    await receipt!.confirmations(),
  ];
}
