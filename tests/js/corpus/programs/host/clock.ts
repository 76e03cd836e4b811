// differs: clock
export const executeSkill = async () => [Date.now(), new Date().getFullYear()];
