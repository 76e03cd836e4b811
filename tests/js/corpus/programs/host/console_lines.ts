export async function executeSkill() {
  console.log('text', 5, 10n, true, null, undefined);
  console.info('info');
  console.log('%s has %d and %i', 'agent', 5, 7);
  console.log();
  console.log(1.5, -0);
  return 1;
}
