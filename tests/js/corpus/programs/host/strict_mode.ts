export const executeSkill = async () => {
  (globalThis as any).undeclared = 1;
  return [typeof this, (function (this: any) { return this === undefined; })(), Object.isFrozen(Object.freeze({}))];
};
