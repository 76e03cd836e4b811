module.exports = {
  get executeSkill() {
    return async (a, b) => ({ to: b, n: 1 });
  },
};
