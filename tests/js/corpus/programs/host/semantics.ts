class P {
  x = (this as any).y;
  constructor(
    private y: number,
    readonly z = y,
  ) {}
  static s = 1;
  static {
    this.s += 1;
  }
}
class Q extends P {
  override x = 7;
  declare z: number;
  w!: number;
  abs?: string;
  constructor() {
    super(1);
  }
}
abstract class R {
  abstract q: number;
  constructor() {
    this.init();
  }
  init() {}
}
class S extends R {
  q = 5;
  init() {
    this.q = 9;
  }
}
class T {
  #a = 1;
  static #n = 0;
  get a() {
    return this.#a;
  }
  set a(v) {
    this.#a = v;
    T.#n++;
  }
  static n() {
    return T.#n;
  }
  static isT(o: object) {
    return #a in o;
  }
  *[Symbol.iterator]() {
    yield this.#a;
  }
  async *gen() {
    yield 1;
  }
  static async m() {
    return 's';
  }
  ['comp' + 1]() {
    return 2;
  }
  get [`g${1}`]() {
    return 3;
  }
  accessor acc = 4;
}
function Old(this: any, n: number) {
  if (!new.target) return new (Old as any)(n);
  this.n = n;
}
Old.prototype.get = function () {
  return this.n;
};
const obj = {
  a: 1,
  get b() {
    return this.a + 1;
  },
  set b(v) {
    this.a = v;
  },
  async c() {
    return super.toString !== undefined;
  },
  *d() {
    yield* [1, 2];
  },
  __proto__: { inherited: true },
  'e-f': 1,
  2: 'two',
  [Symbol.toStringTag]: 'Obj',
} as any;
export async function executeSkill(this: any, url: string, agent: string) {
  const out: any[] = [];
  const t = new T();
  t.a = 5;
  out.push(
    new P(3),
    Object.keys(new Q()),
    new S().q,
    t.a,
    T.n(),
    T.isT({}),
    [...t],
    (t as any).comp1(),
    (t as any).g1,
    t.acc,
    (Old as any)(4).get(),
    obj.b,
    await obj.c(),
    [...obj.d()],
    obj.inherited,
    String(obj),
    Object.keys(obj),
    this === undefined,
    typeof arguments,
  );
  const fns: any[] = [];
  for (let i = 0; i < 3; i++) fns.push(() => i);
  for (var j = 0; j < 3; j++) fns.push(() => j);
  out.push(fns.map((f) => f()));
  outer: for (const a of [1, 2, 3]) {
    for (const b of [1, 2, 3]) {
      if (b === 2) continue outer;
      if (a === 3) break outer;
      out.push([a, b]);
    }
  }
  const f = (() => {
    try {
      return 'try';
    } finally {
      out.push('finally');
    }
  })();
  const g = (() => {
    for (const x of [1]) {
      try {
        continue;
      } finally {
        out.push('cf');
      }
    }
    return 'end';
  })();
  out.push(f, g);
  try {
    out.push(tdz);
    let tdz = 1;
  } catch (e: any) {
    out.push(e.name);
  }
  {
    function hoisted() {
      return 1;
    }
    out.push(hoisted());
  }
  let a1 = null as any;
  a1 ??= 5;
  a1 ||= 6;
  a1 &&= 7;
  let n1 = 2n;
  n1 **= 10n;
  n1 <<= 2n;
  let [x1, , y1 = 9, ...r1] = [1, 2, undefined, 4, 5];
  let { p: { q = 3 } = {}, ...rest } = { p: undefined, k: 1, l: 2 } as any;
  [x1, y1] = [y1, x1];
  out.push(a1, n1, x1, y1, r1, q, rest);
  const tag = (s: TemplateStringsArray, ...v: any[]) => [s.raw, s, v];
  out.push(tag`a${1}\n${2}\u0041`, tag`x` === tag`x`, `${[1, [2]]}${{}}${null}${undefined}${1n}`);
  const af = async (p = Promise.resolve(3)) => p;
  out.push(
    await af(),
    await (async () => {
      try {
        await Promise.reject(new Error('r'));
      } catch {
        return 'caught';
      } finally {
        out.push('fin');
      }
    })(),
  );
  const order: string[] = [];
  const so = {
    get a() {
      order.push('a');
      return 1;
    },
    get b() {
      order.push('b');
      return 2;
    },
  };
  const sp = { ...so, c: order.push('c') };
  out.push(order, sp);
  out.push(
    [...'a𝒳b'],
    [, 1].length,
    0 in [, 1],
    Array.from({ length: 2, 0: 'x' } as any),
    [1, 2, 3].at(-4),
    [3, 1, 2].toSorted((a, b) => b - a),
    Object.entries({ b: 1, 1: 2, a: 3, 0: 4 }),
    [...'ab'].entries().toArray(),
    new Map(Object.entries({ x: 1 })).get('x'),
    [...new Set([NaN, NaN, 0, -0])].length,
    typeof null,
    typeof (() => {}),
    typeof class {},
    typeof Symbol(),
    void 0 === undefined,
    (0, 1),
    !!'',
    +[],
    +{},
    [] + [],
    1 / -0,
    (5 & 3) | (4 ^ 1),
    -7 >> 1,
    -7 >>> 28,
    ~~-3.7,
    7 % -3,
    -(2 ** 2),
    (-2) ** 2,
    ('10' - 1) as any,
    '10' + 1,
    [10, 9, 1].sort(),
    ['b', 'a'].sort().reverse(),
    'abc' < 'abd',
    (null >= 0) as any,
    undefined == null,
    NaN !== NaN,
    Object.is(NaN, NaN),
  );
  return out;
}
