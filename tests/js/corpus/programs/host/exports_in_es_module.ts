export async function executeSkill(url, agent) {
  return { to: agent };
}
exports.executeSkill = executeSkill;
