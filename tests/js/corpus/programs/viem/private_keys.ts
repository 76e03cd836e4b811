import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';

const told = (key: string) => {
  try {
    return privateKeyToAccount(key as any).address;
  } catch (error: any) {
    return [error.name, error.message];
  }
};

export const executeSkill = async (_: string, agentAddress: string) => [
  ...['0x12', agentAddress, `0x${'22'.repeat(32)}`, '22'.repeat(32), `0x${'22'.repeat(33)}`, '0x', 'key'].map(told),
  privateKeyToAddress(`0x${'33'.repeat(32)}`),
];
