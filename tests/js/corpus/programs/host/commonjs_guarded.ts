import { ethers } from 'ethers';
export async function executeSkill(a, b) {
  return { to: b, value: ethers.parseEther('1') };
}
if (typeof module !== 'undefined' && module.exports) {
  module.exports.executeSkill = executeSkill;
}
