// differs: missing-export
async function executeSkill() {
  return 1;
}
