export async function executeSkill(providerUrl: string, agentAddress: string) {
  const ask = async (method: string, params?: unknown[]) => {
    const reply = await fetch(providerUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    });
    return [reply.ok, reply.status, reply.headers.get('content-type'), await reply.json()];
  };
  return [
    await ask('eth_chainId'),
    await ask('eth_chainId', []),
    await ask('eth_getBalance', [agentAddress, 'latest']),
  ];
}
