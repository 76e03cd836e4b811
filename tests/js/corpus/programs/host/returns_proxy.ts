export async function executeSkill(url: string, agent: string) {
  return new Proxy({ to: agent, value: 1n, data: '0x' }, {});
}
