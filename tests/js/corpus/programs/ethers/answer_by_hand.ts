export async function executeSkill(providerUrl, agentAddress, deployedContracts) {
  const to = deployedContracts.rich_address.toLowerCase().replace('0x', '').padStart(64, '0');
  const amount = (BigInt(Math.floor(4.5 * 1e6)) * 10n ** 12n).toString(16).padStart(64, '0');
  return { to: deployedContracts.usdt, data: '0xa9059cbb' + to + amount, value: '0x0', gas: '0x186a0' };
}
