module.exports = { executeSkill };
function executeSkill(u, a) {
  return new Promise((resolve, reject) => setTimeout(() => resolve({ to: a }), 100));
}
