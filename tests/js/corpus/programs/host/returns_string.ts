export const executeSkill = async () => 'no json';
