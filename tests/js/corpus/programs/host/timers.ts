export async function executeSkill() {
  const order: string[] = [];
  setTimeout(() => order.push('late'), 20);
  setTimeout(() => order.push('early'), 1);
  setTimeout((word: string) => order.push(word), 5, 'argument');
  clearTimeout(setTimeout(() => order.push('never'), 2));
  queueMicrotask(() => order.push('microtask'));
  process.nextTick(() => order.push('tick'));
  await Promise.resolve();
  let rounds = 0;
  await new Promise<void>((done) => {
    const repeated = setInterval(() => (++rounds === 3 ? (clearInterval(repeated), done()) : 0), 3);
  });
  await new Promise((done) => setTimeout(done, 30));
  return [order, rounds];
}
