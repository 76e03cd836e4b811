// differs: console-objects
export async function executeSkill() {
  console.log({ a: 1, b: 'x', c: 5n }, [1, 'y']);
  return 1;
}
