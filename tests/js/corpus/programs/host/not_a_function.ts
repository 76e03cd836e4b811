export const executeSkill = async (url: any) => url.toBigInt();
