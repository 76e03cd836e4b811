export async function executeSkill() {
  const m = new Map([['a', 1n]]);
  const grouped = Object.groupBy([1, 2, 3], (n) => (n % 2 ? 'odd' : 'even'));
  return [
    Object.fromEntries(m),
    [...new Set([1, 1, 2])],
    [3, 1, 2].toSorted(),
    [1, 2, 3].findLast((n) => n < 3),
    [1, [2, [3]]].flat(2),
    grouped,
    structuredClone({ a: [1n], d: new Date(0) }),
    Object.entries({ x: 1 }),
    Array.from({ length: 3 }, (_, i) => i * i),
    [1, 2, 3].with(0, 9),
    new Map([[1, 2]]).size,
    Array.isArray([]),
    [1, 2, 3, 4].reduce((a, b) => a + b),
  ];
}
