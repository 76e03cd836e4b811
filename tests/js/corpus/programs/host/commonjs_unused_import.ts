import { ethers } from 'ethers';
async function executeSkill(u, a) {
  return { to: a };
}
module.exports = { executeSkill };
