export async function executeSkill(providerUrl: string) {
  const reply = await fetch(providerUrl, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' });
  const { id, error } = await reply.json();
  return [reply.status, id, error.code];
}
