// differs: sloppy-mode
counter = 5;
async function executeSkill(u, a) {
  return [
    counter,
    typeof this,
    (function () {
      return this === globalThis;
    })(),
  ];
}
module.exports = { executeSkill };
