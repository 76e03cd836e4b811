// differs: console-objects
export async function executeSkill() {
  console.error(new TypeError('boom'));
  return 1;
}
