// differs: string-spread
export const executeSkill = async () => ({ ...('ab' as any) });
