// differs: engine-faults
export const executeSkill = async () => [
  { ...('ab' as any) },
  -5n < -0.5,
  String(2 ** -24),
  10 ** 23 === 1e23,
  new WeakRef({}).deref() !== undefined,
  /(\d+)/.test('12') && RegExp.$1,
];
