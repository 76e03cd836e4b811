// differs: lenient-requests
export async function executeSkill(providerUrl: string, agentAddress: string) {
  const send = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(providerUrl, { method: 'POST', headers, body: JSON.stringify(body) });
    return 'result' in (await reply.json());
  };
  return [
    await send({ id: 1, method: 'eth_chainId' }),
    await send({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [agentAddress] }),
  ];
}
