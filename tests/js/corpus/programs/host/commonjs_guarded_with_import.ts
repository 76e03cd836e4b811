// differs: build-checks
import { ethers } from 'ethers';
const executeSkill = async (u, a) => ({ to: a, value: ethers.parseEther('1') });
if (typeof module !== 'undefined') module.exports = { executeSkill };
