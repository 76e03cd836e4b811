import { TypedDataEncoder, Wallet, verifyTypedData } from 'ethers';

export async function executeSkill(_: string, agent: string) {
  const domain = {
    name: 'ERC1363',
    version: '1',
    chainId: 56,
    verifyingContract: '0x55d398326f99059fF775485246999027B3197955',
  };
  const types = {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  };
  const value = { owner: agent, spender: agent, value: 5n, nonce: 0, deadline: 1790003600n };
  const wallet = new Wallet('0x' + '33'.repeat(32));
  const signature = await wallet.signTypedData(domain, types, value);
  return [
    signature,
    verifyTypedData(domain, types, value, signature),
    TypedDataEncoder.hash(domain, types, value),
    TypedDataEncoder.hashDomain(domain),
    TypedDataEncoder.getPayload(domain, types, value),
    TypedDataEncoder.from(types).encodeType('Permit'),
  ];
}
