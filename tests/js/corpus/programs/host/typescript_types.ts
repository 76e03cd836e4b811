interface Tx {
  to: string;
  value?: bigint;
  data?: `0x${string}`;
}
type Handler<K extends keyof Map_> = (arg: Map_[K]) => Tx;
interface Map_ {
  transfer: { to: string; amount: bigint };
  approve: { spender: string };
}
const handlers: { [K in keyof Map_]: Handler<K> } = {
  transfer: ({ to, amount }) => ({ to, value: amount }),
  approve: ({ spender }) => ({ to: spender }),
};
type Brand<T, B extends string> = T & { readonly __brand: B };
const wei = (n: bigint) => n as Brand<bigint, 'wei'>;
export type { Tx as Transaction };
export interface Extra {
  a?: number;
}
export declare const nothing: number;
export enum Kind {
  A = 'a',
}
const isTx = (v: unknown): v is Tx => typeof v === 'object' && v !== null && 'to' in v;
function pick<T, K extends keyof T>(o: T, ...ks: K[]): Pick<T, K> {
  return Object.fromEntries(ks.map((k) => [k, o[k]])) as Pick<T, K>;
}
let opt: { a?: { b?: (() => number)[] } } | undefined = { a: { b: [() => 5] } };
const x = <const T>(t: T): T => t;
const u: unknown = 'str';
const s = (u as string)!.length satisfies number;
const gen = new Map<string, Array<[number, `k${number}`]>>([['a', [[1, 'k1']]]]);
abstract class Shape<in out T = number> {
  constructor(
    protected readonly v: T,
    public static_ = 1,
  ) {}
  abstract area(): T;
  static create<T extends Shape>(this: new (v: number) => T, v: number): T {
    return new this(v);
  }
}
class Sq extends Shape {
  override area() {
    return this.v ** 2;
  }
}
namespace NS {
  export const a = 1;
  export namespace Inner {
    export const b = a + 1;
  }
  export class C {
    v = Inner.b;
  }
  export enum E {
    X,
  }
  export type T = string;
}
import Al = NS.Inner;
function assertNever(x: never): never {
  throw new Error(`unexpected ${x}`);
}
const tuple: [a: string, b?: number, ...rest: boolean[]] = ['x', 1, true];
const neg: -1 = -1;
const tl: `a${'b' | 'c'}` = 'ab';
type Fn = { (a: number): string; prop: number; new (x: string): Date };
let v1: string | undefined | null = undefined;
const fnWith = Object.assign((a: number) => String(a), { prop: 1 });
const unionFn = (v1 ?? 'dflt') as 'dflt';
const big = 1_000_000n as const;
const idx = ({ a: 1 } as Record<string, number>)['a'];
const nn = opt!.a!.b![0]!();
const arr = [1, 2, 3] as readonly number[];
const fnT = function <T>(this: void, a: T) {
  return a;
};
const objT = {
  async *m<T>(a: T) {
    yield a;
  },
  get<T>(a: T) {
    return a;
  },
  async<T>(a: T) {
    return a;
  },
  type: 1,
  as: 2,
  of: 3,
  is: 4,
  satisfies: 5,
  declare: 6,
  namespace: 7,
  readonly: 8,
};
export const executeSkill = async (url: string, agent: string) => {
  const as = 1,
    type = 2,
    of = 3,
    get = 4,
    async = 5,
    from = 6,
    satisfies = 7,
    using = 8,
    accessor = 9;
  return [
    handlers.transfer({ to: agent, amount: wei(5n) }),
    isTx({ to: 1 }),
    pick({ a: 1, b: 2 }, 'a'),
    opt?.a?.b?.[0]?.(),
    opt?.['a']?.b?.[9]?.(),
    x([1, 'a']),
    s,
    [...gen],
    Sq.create(3).area(),
    NS.Inner.b,
    Al.b,
    new NS.C().v,
    NS.E.X,
    tuple,
    neg,
    tl,
    unionFn,
    fnWith(2),
    big,
    idx,
    nn,
    arr.at(-1),
    fnT(1),
    objT.get(2),
    await objT.async(3),
    objT.satisfies,
    as + type + of + get + async + from + satisfies + using + accessor,
    Kind.A,
    v1 ?? null,
    ((a: any) => a satisfies unknown)(1),
    <any>agent === agent,
    (agent as any as string).length > 3 ? (1 as number) < 2 : false,
    Array<number>(2).length,
    new Array<string>('a').length,
    ((x?: number) => x)(),
    ((...[a, b]: [number, number]) => a + b)(1, 2),
    (({ a = 1, b: { c = 2 } = {} }: { a?: number; b?: { c?: number } } = {}) => a + c)(),
  ];
};
