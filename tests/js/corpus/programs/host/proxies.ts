export async function executeSkill(url: string, agent: string) {
  const log: string[] = [];
  const p = new Proxy({ to: agent, value: 1n } as any, {
    get(t, k, r) {
      log.push(String(k));
      return Reflect.get(t, k, r);
    },
    has: (t, k) => k in t,
    ownKeys: (t) => Reflect.ownKeys(t),
    deleteProperty(t, k) {
      delete t[k];
      return true;
    },
  });
  const { to } = p;
  'value' in p;
  Object.keys(p);
  delete p.value;
  const weak = new WeakMap();
  const key = {};
  weak.set(key, 1);
  const ws = new WeakSet([key]);
  const sym = Symbol.for('x');
  const obj = {
    [sym]: 1,
    get double() {
      return this.n * 2;
    },
    n: 4,
    ['comp' + 1]: 2,
    async *g() {
      yield 1;
    },
    __proto__: { inherited: 1 },
  } as any;
  return [
    log,
    to,
    weak.get(key),
    ws.has(key),
    obj[sym],
    obj.double,
    obj.comp1,
    obj.inherited,
    Object.keys(obj),
    Symbol.keyFor(sym),
    Reflect.ownKeys(obj).length,
    Object.getOwnPropertyDescriptor(obj, 'double')!.set,
    sym.description,
    obj.toString(),
    `${[1, [2, 3]]}`,
    ([] + {}) as any,
    typeof Object.create(null),
    Object.entries(Object.getOwnPropertyDescriptors({ a: 1 })),
  ];
}
