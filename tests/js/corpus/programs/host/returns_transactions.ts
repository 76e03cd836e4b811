export const executeSkill = async (_: string, agent: string) => ({
  to: agent,
  value: '0x10',
  data: '0x',
  gas: 21000,
  gasLimit: '21000',
  type: 'eip1559',
  maxFeePerGas: null,
  nonce: undefined,
  chainId: 56n,
});
