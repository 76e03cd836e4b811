export const executeSkill = async () =>
  await Promise.any([Promise.reject(new Error('a')), Promise.reject(new Error('b'))]);
