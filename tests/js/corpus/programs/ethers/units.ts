import { ethers } from 'ethers';

export async function executeSkill() {
  return [
    ethers.parseEther('1.5'),
    ethers.parseUnits('2.25', 6),
    ethers.parseUnits('3', 'gwei'),
    ethers.formatEther(1234567890123456789n),
    ethers.formatUnits(1500000n, 6),
    ethers.formatUnits(10n ** 18n, 'gwei'),
    ethers.formatEther(0),
    ethers.formatEther(-1n),
    ethers.parseEther('-0.000000000000000001'),
    ethers.parseUnits('.5', 1),
    ethers.MaxUint256,
    ethers.WeiPerEther,
    ethers.MinInt256,
    ethers.N.toString(),
    ethers.EtherSymbol,
    ethers.ZeroHash,
  ];
}
