// differs: uncaught
export async function executeSkill() {
  setTimeout(() => {
    throw new Error('late');
  }, 5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return 1;
}
