function* count(to: bigint) {
  for (let i = 0n; i < to; i++) yield i;
}
async function* later() {
  yield 1;
  yield 2;
}

export async function executeSkill() {
  const all = [];
  for await (const n of later()) all.push(n);
  return [
    [...count(3n)],
    all,
    [...[1, 2].entries()],
    Iterator.from([1, 2, 3])
      .map((n) => n * 2)
      .toArray(),
  ];
}
