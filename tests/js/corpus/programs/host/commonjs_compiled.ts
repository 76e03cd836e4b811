'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
exports.executeSkill = executeSkill;
const ethers_1 = require('ethers');
async function executeSkill(a, b) {
  return { to: b, value: ethers_1.parseEther('1') };
}
