export const executeSkill = async () => {
  const out: any[] = [];
  const t = (f: () => any) => {
    let r;
    try {
      r = f();
    } catch (e: any) {
      r = [e.name];
    }
    out.push(r);
  };
  for (const s of [
    '1',
    '-0',
    '1e5',
    '1E+5',
    '0.1e-7',
    '01',
    '1.',
    '.5',
    '+1',
    'NaN',
    'Infinity',
    '"\\u00e9\\n\\/"',
    '"\t"',
    "'a'",
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '{"a":1,"a":2}',
    'true',
    ' null ',
    '[]',
    '[[]]',
    '{"":0}',
    '"\\x41"',
    '"\\ud800"',
    '123456789012345678901234567890',
    '1e400',
    '\u00a01',
    '{"__proto__":1,"constructor":2}',
    '/*c*/1',
    '"a',
    '',
    'undefined',
    '[1 2]',
    '{"a" 1}',
    '"\u2028"',
    '[1,[2,{"b":[null]}]]',
  ])
    t(() => JSON.stringify(JSON.parse(s)));
  for (const v of [
    undefined,
    null,
    NaN,
    Infinity,
    -0,
    'a"\\\b\f\n\r\t\u0001\u007f\u2028',
    [undefined, () => 1],
    {
      u: undefined,
      f() {},
      s: Symbol('x'),
      d: new Date(0),
      r: /x/,
      e: new Error('m'),
      m: new Map([[1, 2]]),
      t: new Uint8Array([1]),
      n: Object(1),
      b: Object(true),
      st: Object('s'),
      nested: { toJSON: (k: string) => 'key ' + k },
    },
    Object.create({ inherited: 1 }),
    new (class {
      a = 1;
      #b = 2;
      get c() {
        return 3;
      }
    })(),
    [1, , 3],
    '\ud83d\ude00',
    '\ude00',
    { 2: 'b', 1: 'a', x: 1, '-1': 1 },
    new Proxy({ a: 1 }, {}),
    [[[]]],
    new Set([1]),
    Object.assign(Object.create(null), { z: 1 }),
  ]) {
    t(() => JSON.stringify(v));
    t(() => JSON.stringify(v, null, 2));
    t(() => JSON.stringify(v, null, '--'));
    t(() => JSON.stringify({ v }, (k, x) => (typeof x === 'number' ? `n${x}` : x)));
  }
  return out;
};
