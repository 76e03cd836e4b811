async function executeSkill(u, a) {
  return { to: a };
}
export = { executeSkill };
