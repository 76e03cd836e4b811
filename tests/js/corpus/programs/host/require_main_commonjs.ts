const executeSkill = async () => 1;
if (require.main === module) throw new Error('ran');
module.exports = { executeSkill };
