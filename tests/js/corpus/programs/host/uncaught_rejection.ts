// differs: uncaught
export async function executeSkill() {
  Promise.reject(new Error('nobody'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return 1;
}
