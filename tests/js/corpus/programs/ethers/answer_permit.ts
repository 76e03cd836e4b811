import { ethers } from 'ethers';
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wallet = ethers.Wallet.createRandom();
  const domain = { name: 'T1363', version: '1', chainId: 56, verifyingContract: deployedContracts.erc1363_token };
  const types = {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  };
  const value = { owner: wallet.address, spender: agentAddress, value: 1n, nonce: 0, deadline: 2n ** 32n };
  const sig = ethers.Signature.from(await wallet.signTypedData(domain, types, value));
  return [
    ethers.verifyTypedData(domain, types, value, sig) === wallet.address,
    sig.v === 27 || sig.v === 28,
    ethers.TypedDataEncoder.hash(domain, types, { ...value, owner: agentAddress }),
    wallet.mnemonic!.phrase.split(' ').length,
  ];
}
