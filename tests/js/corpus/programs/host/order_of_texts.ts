const WORDS = ['b', 'A', 'a', 'C', 'á', 'ä', 'z', 'Z', '10', '9', '1', 'a10', 'a9', ''];
const OPTIONS = [
  undefined,
  { numeric: true },
  { sensitivity: 'base' },
  { sensitivity: 'accent' },
  { sensitivity: 'case' },
];

export const executeSkill = async () => [
  OPTIONS.map((options) => WORDS.toSorted((x, y) => x.localeCompare(y, 'en-US', options as any))),
  OPTIONS.map((options) => WORDS.map((word) => Math.sign(word.localeCompare('a', undefined, options as any)))),
  WORDS.toSorted(new Intl.Collator().compare),
  WORDS.toSorted(Intl.Collator('en', { numeric: true }).compare),
];
