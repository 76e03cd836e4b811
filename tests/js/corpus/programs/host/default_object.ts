// differs: missing-export
import { ethers } from 'ethers';
async function executeSkill(a, b) {
  return { to: b, value: ethers.parseEther('1') };
}
export default { executeSkill };
