enum Side {
  Buy,
  Sell = 5,
  Hold,
}
enum Names {
  A = 'a',
  B = `b${1}`,
}
const enum K {
  X = 1 << 3,
  Y = X | 1,
}
declare enum Ext {
  Z,
}
enum Computed {
  L = 'abc'.length,
  M = Side.Sell * 2,
}
namespace Fees {
  export const bps = 25;
  export namespace Inner {
    export function f() {
      return bps + 1;
    }
  }
  export let v = 1;
  v++;
}
namespace Fees {
  export const second = bps * 2;
}
declare module 'x' {
  const y: number;
}
abstract class Base<T> {
  static #count = 0;
  protected abstract go(): T;
  constructor(
    private readonly a: number,
    public b?: string,
  ) {
    Base.#count++;
  }
  static get count() {
    return Base.#count;
  }
  sum(): number {
    return this.a + (this.b?.length ?? 0);
  }
}
class D extends Base<number> {
  override go() {
    return 1;
  }
  #p = 7;
  get p() {
    return this.#p;
  }
  set p(v) {
    this.#p = v;
  }
  static {
    (D as any).tag = 'static block';
  }
  has(o: object) {
    return #p in o;
  }
  accessor z = 3;
  declare q: string;
}
function over(a: string): string;
function over(a: number): number;
function over(a: any) {
  return a;
}
type Rec<T extends readonly unknown[]> = T extends readonly [infer H, ...infer R] ? H : never;
const sat = { a: 1, b: [1, 2] } satisfies Record<string, unknown>;
const asConst = [1, 'x'] as const;
let definite!: number;
function assertIsString(v: unknown): asserts v is string {
  if (typeof v !== 'string') throw new TypeError('no');
}
const gen = <T>(x: T) => x;
const gen2 = <const T extends readonly unknown[]>(x: T): T => x;
export async function executeSkill(this: void, url: string, agent: `0x${string}`) {
  const d = new D(1, 'two');
  d.p = 9;
  assertIsString(agent);
  const { a = 5, ...rest } = { a: undefined, b: 2, c: 3 } as any;
  label: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (j === 1) continue label;
      if (i === 2) break label;
    }
  }
  using_: {
    break using_;
  }
  return [
    Side.Hold,
    Side[5],
    Names.B,
    K.Y,
    Computed.M,
    Fees.Inner.f(),
    Fees.v,
    Fees.second,
    Base.count,
    d.sum(),
    d.p,
    (D as any).tag,
    d.has(d),
    d.has({}),
    d.z,
    'q' in d,
    over(3),
    sat,
    asConst,
    definite,
    gen(1),
    gen2([1, 2]),
    a,
    rest,
    <any>5,
    agent!.length,
    d?.p,
    (d as any)?.nope?.(),
    d!.b![0],
  ];
}
