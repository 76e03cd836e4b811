const log: any[] = [];
async function* ticker(n: number) {
  try {
    for (let i = 0; i < n; i++) {
      await new Promise((r) => setTimeout(r, 5));
      yield i;
    }
  } finally {
    log.push('cleanup');
  }
}
class Queue<T> {
  #items: T[] = [];
  #waiting: ((v: T) => void)[] = [];
  push(v: T) {
    this.#waiting.length ? this.#waiting.shift()!(v) : this.#items.push(v);
  }
  pop(): Promise<T> {
    return this.#items.length ? Promise.resolve(this.#items.shift()!) : new Promise((r) => this.#waiting.push(r));
  }
}
const pool = async <T, R>(items: T[], n: number, f: (t: T) => Promise<R>) => {
  const out: R[] = [];
  let i = 0;
  await Promise.all(
    Array.from({ length: n }, async () => {
      while (i < items.length) {
        const k = i++;
        out[k] = await f(items[k]);
      }
    }),
  );
  return out;
};
const debounce = (f: (...a: any[]) => void, ms: number) => {
  let t: any;
  return (...a: any[]) => {
    clearTimeout(t);
    t = setTimeout(() => f(...a), ms);
  };
};
const memo = <A extends unknown[], R>(f: (...a: A) => R) => {
  const m = new Map<string, R>();
  return (...a: A) => {
    const k = JSON.stringify(a, (_, v) => (typeof v === 'bigint' ? `${v}n` : v));
    return m.has(k) ? m.get(k)! : (m.set(k, f(...a)), m.get(k)!);
  };
};
export async function executeSkill() {
  for await (const x of ticker(10)) {
    if (x === 2) break;
    log.push(x);
  }
  const q = new Queue<number>();
  setTimeout(() => q.push(7), 3);
  log.push(await q.pop());
  log.push(
    await pool([1, 2, 3, 4, 5], 2, async (x) => {
      await new Promise((r) => setTimeout(r, 10 - x));
      return x * x;
    }),
  );
  const d = debounce((x: number) => log.push(['debounced', x]), 5);
  d(1);
  d(2);
  d(3);
  await new Promise((r) => setTimeout(r, 20));
  let calls = 0;
  const m = memo((a: bigint) => {
    calls++;
    return a * 2n;
  });
  m(2n);
  m(2n);
  log.push(m(2n), calls);
  const results = await Promise.allSettled([
    Promise.resolve(1),
    Promise.reject(new TypeError('x')),
    new Promise((_, r) => setTimeout(() => r('late'), 5)),
  ]);
  log.push(results.map((r: any) => [r.status, r.value ?? r.reason?.message ?? r.reason]));
  log.push(
    await Promise.race([
      new Promise((r) => setTimeout(() => r('slow'), 50)),
      new Promise((r) => setTimeout(() => r('fast'), 5)),
    ]),
    await Promise.any([Promise.reject(1), Promise.resolve(2)]),
  );
  const { promise, resolve } = Promise.withResolvers<number>();
  setTimeout(resolve, 1, 42);
  log.push(await promise);
  const c = new AbortController();
  const work = new Promise((res, rej) => {
    const t = setTimeout(res, 1000, 'done');
    c.signal.addEventListener('abort', () => {
      clearTimeout(t);
      rej(c.signal.reason);
    });
  });
  setTimeout(() => c.abort(new Error('cancelled')), 5);
  log.push(await work.catch((e) => e.message));
  const start = Date.now();
  await new Promise((r) => setTimeout(r, 100));
  const took = Date.now() - start;
  log.push(took >= 99 && took < 400, performance.now() > 0);
  const ev: string[] = [];
  const target = new EventTarget();
  target.addEventListener('x', { handleEvent: () => ev.push('obj') } as any);
  target.addEventListener('x', () => ev.push('fn'));
  target.dispatchEvent(new Event('x'));
  log.push(ev);
  let n = 0;
  const iv = setInterval(() => {
    if (++n === 3) clearInterval(iv);
  }, 1);
  await new Promise((r) => setTimeout(r, 30));
  log.push(n);
  const order: number[] = [];
  setTimeout(() => order.push(3), 2);
  setTimeout(() => order.push(1), 0);
  setTimeout(() => order.push(2), 1.9);
  Promise.resolve().then(() => order.push(0));
  await new Promise((r) => setTimeout(r, 20));
  log.push(order);
  log.push(
    await new Promise((r) => setTimeout(r as any, undefined as any, 'arg')),
    await new Promise((r) => setTimeout(() => r('str'), '3' as any)),
  );
  const th = {
    then(ok: any) {
      setTimeout(() => ok('thenable'), 1);
    },
  };
  log.push(await th, await Promise.resolve(th), await (async () => th)());
  log.push(
    typeof setTimeout(() => {}, 0),
    typeof setInterval(() => {}, 1e6).unref,
    await Promise.all(new Map([[1, Promise.resolve('m')]]).values()),
  );
  return log;
}
