export const executeSkill = async () => {
  const out: any[] = [];
  const t = (n: string, f: () => any) => {
    let r;
    try {
      r = f();
    } catch (e: any) {
      r = e.name;
    }
    out.push([n, JSON.stringify(r)]);
  };
  for (const [re, str] of [
    [/^0x[a-fA-F0-9]{40}$/, '0x' + 'a'.repeat(40)],
    [/(\d+(?:\.\d+)?)\s*(USDT|BNB|BUSD)/gi, 'Swap 4.5 USDT for 1 bnb'],
    [/\b(?<who>\w+)\.eth\b/u, 'send to alice.eth now'],
    [/(a)|(b)|(c)/g, 'abc'],
    [/(?:x|y)+?z/, 'xyxz'],
    [/[^\s,]+/g, 'a, b,c'],
    [/^(?=.*\d)(?!.*x).+$/, 'ab1'],
    [/(.)\1/g, 'aabbc'],
    [/\u{1F600}/u, '😀'],
    [/./gs, 'a\n'],
    [/^b/m, 'a\nb'],
    [/\p{Lu}/gu, 'aBÇ'],
    [/(?<!\d)\d{2}(?!\d)/g, '1 22 333'],
    [/a{2,}/, 'aaa'],
    [/[\w.-]+@[\w-]+\.\w+/, 'x a.b@c.de'],
    [/\//g, 'a/b'],
    [/^$/, ''],
    [/(?<a>.)(?<b>.)/, 'xy'],
    [/[\u0000-\u001f]/, '\t'],
    [/\bfoo\b/i, 'FOO bar'],
    [/(a+)+b/, 'aaab'],
    [/(?:)/g, 'ab'],
    [/\cA|\x41|\u0042/g, 'AB'],
    [/[a-z&&[^b]]/, 'b'],
  ] as [RegExp, string][]) {
    t(`${re} match`, () => str.match(re));
    t(`${re} test`, () => re.test(str));
    t(`${re} exec`, () => {
      re.lastIndex = 0;
      const m = re.exec(str);
      return m && [m.index, ...m, m.groups];
    });
    t(`${re} replace`, () => str.replace(re, (...a) => `[${a.slice(0, 2)}]`));
    t(`${re} split`, () => str.split(re));
    t(`${re} search`, () => str.search(re));
    t(`${re} flags`, () => [re.flags, re.source]);
    if (re.global) t(`${re} all`, () => [...str.matchAll(re)].map((m) => [m[0], m.index]));
  }
  t('str', () => [
    '%s'.replace('%s', '$&'),
    'aaa'.replace(/a/g, '$$'),
    'abc'.replace(/(b)/, "$`|$'|$1|$2"),
    'x'.replace('x', () => '$1'),
    'a-b_c'.split(/[-_]/),
    'A1b2'.replace(/[A-Z]/g, (c) => c.toLowerCase()),
    'camelCaseText'.replace(/([A-Z])/g, '_$1').toLowerCase(),
    'snake_case'.replace(/_(\w)/g, (_, c) => c.toUpperCase()),
    '  x '.trimStart(),
    'abc'.padStart(6, '12'),
    'ab'.localeCompare('b'),
    'a,b,'.split(','),
    'test'.split('', 2),
    'xyz'.substring(-1, 2),
    [...'añ😀'].length,
    'Ａ'.normalize('NFKC'),
    'ﬀ'.toUpperCase(),
    'Σ'.toLowerCase(),
    'ΑΣ'.toLowerCase(),
    'i̇'.length,
  ]);
  return out;
};
