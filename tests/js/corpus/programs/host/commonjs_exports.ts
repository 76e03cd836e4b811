const ethers = require('ethers');
exports.executeSkill = async function (providerUrl: string, agentAddress: string) {
  return { to: agentAddress, value: ethers.parseEther('1') };
};
