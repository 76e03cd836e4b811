export async function executeSkill() {
  try {
    await fetch('no url at all');
  } catch (error: any) {
    return [error.name, error instanceof TypeError];
  }
}
