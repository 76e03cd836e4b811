export async function executeSkill() {
  const d = new Date(1790000000123);
  return [d.toLocaleString(), d.toLocaleDateString(), d.toLocaleTimeString(), d.toLocaleDateString('en-US')];
}
