const { parseEther } = require('viem');
const { bsc } = require('viem/chains');

export const executeSkill = async () => [parseEther('1'), bsc.id];
