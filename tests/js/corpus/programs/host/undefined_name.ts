export const executeSkill = async () => notDefined + 1;
