// differs: engine-words
export const executeSkill = async () => BigInt('1.5');
