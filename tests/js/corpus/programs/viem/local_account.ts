import { createWalletClient, http, parseGwei, recoverTransactionAddress } from 'viem';
import { privateKeyToAccount, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { bsc } from 'viem/chains';

export async function executeSkill(url: string) {
  const key = `0x${'11'.repeat(32)}` as const;
  const account = privateKeyToAccount(key);
  const wallet = createWalletClient({ account, chain: bsc, transport: http(url) });
  const signed = await wallet.signTransaction({
    to: account.address,
    value: 1n,
    gas: 21000n,
    nonce: 0,
    maxFeePerGas: parseGwei('2'),
    maxPriorityFeePerGas: parseGwei('1'),
    type: 'eip1559',
  });
  const legacy = await account.signTransaction({
    to: account.address,
    gasPrice: 1n,
    gas: 21000n,
    nonce: 0,
    chainId: 56,
    type: 'legacy',
  });
  return [
    account.address,
    account.publicKey,
    await account.signMessage({ message: 'hello' }),
    signed,
    legacy,
    await recoverTransactionAddress({ serializedTransaction: signed as any }),
    privateKeyToAddress(key),
    mnemonicToAccount('test test test test test test test test test test test junk').address,
  ];
}
