export async function executeSkill(providerUrl: string) {
  const headers = { 'content-type': 'application/json' };
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
  const got = await fetch(providerUrl);
  const put = await fetch(providerUrl, { method: 'PUT', headers, body });
  const head = await fetch(providerUrl, { method: 'HEAD' });
  const posted = await fetch(new Request(providerUrl, { method: 'POST', headers: new Headers(headers), body }));
  const other = Response.json({ a: [1] }, { status: 201 });
  return [
    [got.ok, got.status],
    [put.ok, put.status],
    [head.ok, head.status],
    [posted.ok, posted.status, await posted.json()],
    [other.status, other.headers.get('content-type'), await other.json()],
  ];
}
