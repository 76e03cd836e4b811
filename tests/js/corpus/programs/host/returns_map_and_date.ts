export const executeSkill = async () => ({
  map: new Map([[1, 2]]),
  set: new Set([1]),
  date: new Date(0),
  pattern: /x/,
  error: new Error('e'),
  nothing: null,
  not: undefined,
  list: [undefined, () => 1],
  number: 1.5,
  big: 2 ** 60,
});
