// differs: missing-modules
export const executeSkill = async () => {
  try {
    await import('web3');
  } catch (error: any) {
    return [error instanceof Error, error.code];
  }
};
