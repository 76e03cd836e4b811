import { Transaction } from 'ethers';

const outcome = (fields: any) => {
  try {
    return Transaction.from(fields).unsignedSerialized;
  } catch (error: any) {
    return [error.code, error.shortMessage ?? error.message];
  }
};

export async function executeSkill() {
  const to = '0x55d398326f99059fF775485246999027B3197955';
  return [
    { to },
    { to, value: '0x10' },
    { to, value: '10' },
    { to, value: 1.5 },
    { to, value: -1 },
    { to, data: 'text' },
    { to, data: new Uint8Array([1]) },
    { to: 'vitalik.eth' },
    { to, type: 'eip-1559' },
    { to, type: 'eip1559' },
    { to, type: '0x2' },
    { to, type: 2, gasPrice: 1 },
    { to, type: 0, maxFeePerGas: 1 },
    { to, maxFeePerGas: 1, maxPriorityFeePerGas: 2 },
    { to, gas: 5 },
    { to, hash: '0x' },
    { to, nonce: null },
    { to: to.toLowerCase() },
    { to, gasLimit: 2 ** 53 },
    { to, from: to },
    { type: 3, to, maxFeePerBlobGas: 1, blobVersionedHashes: [] },
  ].map(outcome);
}
