export async function executeSkill(providerUrl: string) {
  return { to: "{{address1}}", value: parseEther("{{amount1}}"), gasLimit: 21000n };
}
