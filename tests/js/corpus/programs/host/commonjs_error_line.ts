/** @type {import('ethers').ethers} */
const ethers = require('ethers');
module.exports = {
  async executeSkill(providerUrl, agentAddress) {
    const p = new ethers.JsonRpcProvider(providerUrl);
    throw new Error('at line six');
  },
};
