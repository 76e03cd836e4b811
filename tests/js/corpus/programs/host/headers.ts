export async function executeSkill() {
  const h = new Headers({ 'Content-Type': 'a', X: '1' });
  h.append('x', '2');
  const r = new Response('{"a":1}', { status: 201, headers: h });
  return [
    [...h],
    h.get('X'),
    h.has('content-type'),
    r.status,
    r.ok,
    await r.clone().json(),
    await r.text(),
    new Request('https://x.y/', { method: 'POST', body: 'b' }).method,
  ];
}
