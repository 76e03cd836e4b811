import { Wallet, Transaction } from 'ethers';

export async function executeSkill() {
  const wallet = new Wallet('0x' + '11'.repeat(32));
  const to = '0x55d398326f99059fF775485246999027B3197955';
  const all = [
    { to, value: 1n, gasLimit: 21000, gasPrice: 10n ** 9n, nonce: 0, chainId: 56, type: 0 },
    {
      to,
      data: '0x12',
      gasLimit: 50000,
      gasPrice: 1n,
      nonce: 1,
      chainId: 56,
      type: 1,
      accessList: [{ address: to, storageKeys: ['0x' + '00'.repeat(32)] }],
    },
    { to, gasLimit: 21000, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, nonce: 2, chainId: 56, type: 2 },
  ];
  const signed = await Promise.all(all.map((tx) => wallet.signTransaction(tx)));
  const read = Transaction.from(signed[2]);
  return [
    signed,
    read.from,
    read.hash,
    read.type,
    read.typeName,
    read.toJSON(),
    read.unsignedHash,
    read.inferTypes(),
    read.isSigned(),
  ];
}
