export const executeSkill = async () => {
  throw 'just text';
};
