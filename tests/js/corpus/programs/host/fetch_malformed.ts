// differs: malformed-json
export async function executeSkill(providerUrl: string) {
  const send = async (body: string) => {
    const reply = await fetch(providerUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { error } = await reply.json();
    return error.code;
  };
  return [
    await send('{'),
    await send('{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x12"]}'),
    await send('{"jsonrpc":"2.0","id":1,"method":"eth_nothing","params":[]}'),
  ];
}
