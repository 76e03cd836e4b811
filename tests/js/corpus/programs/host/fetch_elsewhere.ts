// differs: network
export async function executeSkill() {
  try {
    return (await fetch('http://127.0.0.1:9/')).status;
  } catch (error: any) {
    return [error.name, error.code, error.message];
  }
}
