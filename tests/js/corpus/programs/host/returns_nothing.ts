export async function executeSkill() {}
