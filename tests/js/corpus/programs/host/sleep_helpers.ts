const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function executeSkill() {
  const before = performance.now();
  await sleep(15);
  const { setTimeout: wait } = await import('timers/promises');
  await wait(1);
  return performance.now() - before >= 15;
}
