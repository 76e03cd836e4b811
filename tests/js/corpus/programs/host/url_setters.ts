export async function executeSkill() {
  const u = new URL('https://x.y/a');
  u.searchParams.set('k', 'v w');
  u.searchParams.append('k', '2');
  u.pathname = '/b';
  u.hash = 'h';
  return [u.href, u.searchParams.getAll('k'), u.searchParams.has('z')];
}
