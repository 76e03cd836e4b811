// differs: engine-words
export const executeSkill = async () => JSON.stringify({ a: 1n });
