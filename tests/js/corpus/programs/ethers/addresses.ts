import { ethers } from 'ethers';

const wrong = (value: any) => {
  try {
    return ethers.getAddress(value);
  } catch (error: any) {
    return [error.code, error.shortMessage, error.argument];
  }
};

export async function executeSkill() {
  const lower = '0x55d398326f99059ff775485246999027b3197955';
  return [
    ethers.getAddress(lower),
    ethers.isAddress(lower),
    ethers.isAddress('0x55D398326f99059fF775485246999027B3197955'),
    ethers.isAddress('vitalik.eth'),
    ethers.getIcapAddress(lower),
    wrong('0x55d398326f99059fF775485246999027B319795'),
    wrong('0x55d398326f99059fF775485246999027B3197956'),
    wrong(5),
    ethers.getCreateAddress({ from: lower, nonce: 5 }),
    ethers.getCreate2Address(lower, ethers.ZeroHash, ethers.id('code')),
    ethers.ZeroAddress,
    ethers.isAddressable({ getAddress() {} }),
    await ethers.resolveAddress(lower),
  ];
}
