import E = require('ethers');
async function executeSkill(u, a) {
  return { to: a, value: E.parseEther('1') };
}
module.exports = { executeSkill };
