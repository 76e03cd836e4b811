// differs: engine-words
export const executeSkill = async () => (1n as any) + 1;
