const { createPublicClient, http, parseEther } = require('viem');
const { bsc } = require('viem/chains');
async function executeSkill(url, agent) {
  const c = createPublicClient({ chain: bsc, transport: http(url) });
  return { to: agent, value: parseEther('1'), n: await c.getTransactionCount({ address: agent }) };
}
module.exports = { executeSkill };
