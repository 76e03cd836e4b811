// differs: build-checks
import { ethers } from 'ethers';
async function executeSkill(a, b) {
  return { to: b, value: ethers.parseEther('1') };
}
module.exports = { executeSkill };
