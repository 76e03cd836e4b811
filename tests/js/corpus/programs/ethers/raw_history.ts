import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const index = '0x0';
  const tx = await provider.send('eth_getTransactionByBlockNumberAndIndex', ['0x5f5e102', index]);
  return [
    tx.nonce,
    tx.value,
    tx.type,
    await provider.send('eth_getTransactionByBlockNumberAndIndex', ['0x5f5e102', '0x1']),
  ];
}
