export async function executeSkill(providerUrl: string) {
  const u = new URL('https://user:pw@Example.com:8443/a/b?x=1&y=a+b#top');
  return [
    u.host,
    u.hostname,
    u.port,
    u.pathname,
    u.search,
    u.hash,
    u.origin,
    u.protocol,
    u.username,
    u.href,
    String(u),
    JSON.stringify(u),
    u.searchParams.get('y'),
    new URL('/c', 'https://x.y/a/b').href,
    new URL('../d?e', 'https://x.y/a/b/c').href,
    URL.canParse('nonsense'),
    new URL(providerUrl).port,
    new URLSearchParams({ a: '1', b: 'x y' }).toString(),
    [...new URLSearchParams('a=1&b=2')],
    new URL('https://x.y').href,
  ];
}
