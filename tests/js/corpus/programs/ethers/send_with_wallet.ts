// differs: sending
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const wallet = new ethers.Wallet('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', provider);
  const tx = await wallet.sendTransaction({
    to: deployedContracts.rich_address,
    value: 1n,
    gasLimit: 30000,
    gasPrice: 10n ** 9n,
    nonce: 0,
    type: 0,
  });
  return tx.value;
}
