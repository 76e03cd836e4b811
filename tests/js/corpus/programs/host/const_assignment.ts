// differs: build-checks
export const executeSkill = async () => {
  const a = 1;
  (a as any) = 2;
  return a;
};
