// differs: missing-export
module.exports = async function executeSkill(a, b) {
  return { to: b, value: 1n };
};
