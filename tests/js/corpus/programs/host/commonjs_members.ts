async function executeSkill() {
  return 1;
}
exports.executeSkill = executeSkill;
exports.other = 2;
console.log(Object.keys(exports).join(), module.exports === exports, this === exports);
