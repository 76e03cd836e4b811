export const executeSkill = async (_: string, agent: string) => [
  { to: agent, value: 1n },
  { to: agent, data: '0x' },
];
