export const executeSkill = async () => {
  try {
    atob('***');
  } catch (error: any) {
    return [error.name, error.code];
  }
};
