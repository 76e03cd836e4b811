export const executeSkill = async (_: string, to: string) => ({ to, data: new Uint8Array([1, 2, 255]), value: 0 });
