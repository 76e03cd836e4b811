import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const block = await provider.getBlock(100_000_002);
  return [
    block!.transactions,
    (await block!.getTransaction(0)).nonce,
    await block!.getTransaction(0).then((tx) => tx.isMined()),
  ];
}
