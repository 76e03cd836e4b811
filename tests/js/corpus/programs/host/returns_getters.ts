export async function executeSkill(url: string, agent: string) {
  return {
    get to() {
      return agent;
    },
    get value() {
      return 10n ** 18n;
    },
  };
}
