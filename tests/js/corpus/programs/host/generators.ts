function* fib(): Generator<number, string, undefined> {
  let [a, b] = [0, 1];
  try {
    for (;;) {
      yield a;
      [a, b] = [b, a + b];
    }
  } finally {
    log.push('closed');
  }
}
const log: any[] = [];
async function* pages(n: number) {
  for (let i = 0; i < n; i++) {
    await new Promise((r) => setTimeout(r, 10));
    yield i;
  }
}
const iterable = {
  async *[Symbol.asyncIterator]() {
    yield* [1, 2];
    yield* pages(2);
  },
  *[Symbol.iterator]() {
    yield 'x';
  },
};
export async function executeSkill() {
  const out: number[] = [];
  for (const f of fib()) {
    if (f > 20) break;
    out.push(f);
  }
  const seen: any[] = [];
  for await (const x of iterable) seen.push(x);
  for await (const p of [Promise.resolve(1), 2]) seen.push(p);
  const g = fib();
  g.next();
  g.return('bye');
  const it = (function* () {
    const got = yield 1;
    log.push(got);
    try {
      yield 2;
    } catch (e: any) {
      log.push(e.message);
      yield 3;
    }
  })();
  const steps = [it.next(), it.next('hello' as any), it.throw(new Error('thrown in'))];
  return [
    out,
    seen,
    log,
    steps,
    [...iterable],
    Array.from({ length: 3 }, (_, i) => i * i),
    [...new Set([1, 1, 2])],
    [...new Map([[1, 'a']]).entries()],
    await Array.fromAsync?.(pages(3)),
  ];
}
