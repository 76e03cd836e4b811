import {
  formatEther,
  formatGwei,
  formatUnits,
  maxUint256,
  parseEther,
  parseGwei,
  parseUnits,
  maxInt256,
  zeroAddress,
  zeroHash,
} from 'viem';

export async function executeSkill() {
  return [
    parseEther('1.5'),
    parseUnits('2.25', 6),
    parseGwei('3'),
    formatEther(1234567890123456789n),
    formatUnits(1500000n, 6),
    formatGwei(1500000000n),
    parseUnits('1.1234567', 6),
    parseEther('-1'),
    maxUint256,
    maxInt256,
    zeroAddress,
    zeroHash,
    formatUnits(-5n, 1),
  ];
}
