export const executeSkill = async () => {
  throw new Error('outer', { cause: new TypeError('inner') });
};
