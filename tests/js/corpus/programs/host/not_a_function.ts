// differs: engine-words
export const executeSkill = async (url: any) => url.toBigInt();
