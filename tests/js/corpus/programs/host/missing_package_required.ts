export const executeSkill = async () => {
  try {
    require('web3');
  } catch (error: any) {
    return [error instanceof Error, error.code];
  }
};
