class AppError extends Error {
  constructor(
    m: string,
    public details: any,
    o?: ErrorOptions,
  ) {
    super(m, o);
    this.name = 'AppError';
  }
}
export async function executeSkill() {
  const out: any[] = [];
  try {
    try {
      throw new TypeError('inner');
    } catch (e) {
      throw new AppError('outer', { a: 1n }, { cause: e });
    }
  } catch (e: any) {
    out.push(
      e.name,
      e.message,
      e.cause.message,
      e instanceof AppError,
      e instanceof Error,
      String(e),
      e.details.a,
      Object.keys(e),
      JSON.stringify(e.cause),
    );
  }
  try {
    null!.x;
  } catch (e: any) {
    out.push(e.constructor.name);
  }
  try {
    (undefined as any).y.z;
  } catch (e: any) {
    out.push(e instanceof TypeError);
  }
  try {
    BigInt('x');
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    BigInt(1.5);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    1n + (1 as any);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    JSON.stringify({ a: 1n });
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    new Array(-1);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    (1.5).toFixed(101);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    'x'.repeat(-1);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    decodeURIComponent('%');
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    new URL('nope');
  } catch (e: any) {
    out.push(e.name, e.code);
  }
  try {
    await Promise.any([Promise.reject(new Error('a')), Promise.reject(new Error('b'))]);
  } catch (e: any) {
    out.push(
      e.name,
      e.message,
      e.errors.map((x: any) => x.message),
    );
  }
  try {
    structuredClone(() => 1);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    Symbol() + '';
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    eval('(');
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    Object.freeze([1]).push(2);
  } catch (e: any) {
    out.push(e.name);
  }
  try {
    new (
      class {
        #a = 1;
        static f(o: any) {
          return o.#a;
        }
      } as any
    ).f({});
  } catch (e: any) {
    out.push(e.name);
  }
  out.push(
    await Promise.allSettled([1, Promise.reject(new Error('r'))]).then((r) =>
      r.map((x: any) => x.status + (x.reason?.message ?? x.value)),
    ),
  );
  const e = new Error('m', { cause: 'c' });
  out.push(
    Object.getOwnPropertyNames(e).includes('cause'),
    'stack' in e,
    typeof e.stack,
    Object.prototype.toString.call(e),
    new AggregateError([1], 'agg').errors,
  );
  return out;
}
