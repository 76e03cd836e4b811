import { ethers } from 'ethers';

export async function executeSkill() {
  return [
    typeof (ethers as any).BigNumber,
    typeof (ethers as any).constants,
    typeof (ethers as any).utils,
    typeof (ethers as any).providers,
  ];
}
