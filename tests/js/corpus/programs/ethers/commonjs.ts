const { ethers } = require('ethers');
async function executeSkill(providerUrl, agentAddress, contracts) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return { to: agentAddress, value: (await provider.getBalance(agentAddress)) / 2n };
}
module.exports = { executeSkill };
