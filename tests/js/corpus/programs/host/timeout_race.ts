export async function executeSkill() {
  const slow = new Promise((done) => setTimeout(() => done('slow'), 200));
  const fast = new Promise((_, fail) => setTimeout(() => fail(new Error('timed out')), 20));
  return await Promise.race([slow, fast]);
}
