export async function executeSkill() {
  const settled = await Promise.allSettled([Promise.resolve(1), Promise.reject(new Error('no'))]);
  const { promise, resolve } = Promise.withResolvers<number>();
  resolve(7);
  return [settled.map((s) => s.status), await promise, await Promise.any([Promise.reject(0), Promise.resolve(3)])];
}
