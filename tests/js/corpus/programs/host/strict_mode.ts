export const executeSkill = async () => {
  (globalThis as any).undeclared = 1;
  return [
    (function (this: any) {
      return this === undefined;
    })(),
    Object.isFrozen(Object.freeze({})),
  ];
};
