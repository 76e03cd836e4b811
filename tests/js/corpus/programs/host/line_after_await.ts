const later = () => new Promise<number>((resolve) => setTimeout(() => resolve(1), 1));

export async function executeSkill() {
  const one = await later();
  if (one) {
    throw new Error('after waiting');
  }
}
