import { hashTypedData, recoverTypedDataAddress, verifyTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export async function executeSkill(_: string, agent: `0x${string}`) {
  const account = privateKeyToAccount(`0x${'33'.repeat(32)}`);
  const typed = {
    domain: {
      name: 'ERC1363',
      version: '1',
      chainId: 56,
      verifyingContract: '0x55d398326f99059fF775485246999027B3197955',
    },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: agent, value: 5n, deadline: 9n },
  } as const;
  const signature = await account.signTypedData(typed);
  return [
    signature,
    hashTypedData(typed),
    await recoverTypedDataAddress({ ...typed, signature }),
    await verifyTypedData({ ...typed, address: account.address, signature }),
  ];
}
