// differs: missing-export
export default async function executeSkill() {
  return 1;
}
