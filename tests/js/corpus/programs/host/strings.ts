export async function executeSkill() {
  return [
    'ab'.padStart(5, '0'),
    'a-b'.replaceAll('-', '+'),
    [...'😀a'],
    'abc'.at(-1),
    'ä'.normalize('NFD').length,
    'A'.localeCompare('b'),
    ['b', 'A', 'a'].sort((x, y) => x.localeCompare(y)),
    'x'.codePointAt(0),
    'a,b'.split(','),
    /(?<year>\d+)/.exec('in 2026')!.groups!.year,
    [...'a1b2'.matchAll(/\d/g)].map((m) => m[0]),
    'İ'.toLowerCase().length,
    String.raw`a\n`,
    `${1n}`,
    escape('ü'),
    encodeURIComponent('a b&ü'),
    'ab'.isWellFormed(),
  ];
}
