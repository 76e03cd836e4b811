const executeSkill = async (a, b) => ({ to: b });
module.exports = { executeSkill: executeSkill, other: 1 };
export { executeSkill };
