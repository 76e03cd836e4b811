// differs: environment
export const executeSkill = async () => Object.keys(process.env).length > 0;
