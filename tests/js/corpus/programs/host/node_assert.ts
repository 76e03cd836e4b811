import assert from 'assert';

export const executeSkill = async () => {
  assert(true);
  assert.equal(1, 1);
  return 'fine';
};
