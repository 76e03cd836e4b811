export async function executeSkill() {
  const log: string[] = [];
  setTimeout(() => log.push('t0'), 0);
  setImmediate?.(() => log.push('imm'));
  process.nextTick(() => log.push('tick'));
  queueMicrotask(() => log.push('micro'));
  Promise.resolve()
    .then(() => log.push('p1'))
    .then(() => log.push('p2'));
  (async () => {
    log.push('sync');
    await null;
    log.push('a1');
  })();
  await new Promise((r) => setTimeout(r, 20));
  setTimeout(() => log.push('b'), 2);
  setTimeout(() => log.push('a'), 1);
  await new Promise((r) => setTimeout(r, 20));
  return log;
}
