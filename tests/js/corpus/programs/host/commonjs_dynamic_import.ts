const executeSkill = async () => {
  const v = await import('viem');
  return v.parseEther('1');
};
module.exports = { executeSkill };
