import { ethers } from 'ethers';
let cache: Map<string, Promise<bigint>>;
const balanceOf = (p: ethers.Provider, a: string) => {
  cache ??= new Map();
  if (!cache.has(a)) cache.set(a, p.getBalance(a));
  return cache.get(a)!;
};
export async function executeSkill(url: string, agent: string, c: Record<string, string>) {
  const p: ethers.Provider = new ethers.JsonRpcProvider(url);
  const entries = Object.entries(c)
    .filter(([k]) => /usdt|busd|cake|wbnb/.test(k))
    .sort(([a], [b]) => a.localeCompare(b));
  const out: Record<string, string> = {};
  for (const [k, v] of entries) out[k] = ethers.formatEther(await balanceOf(p, v));
  await Promise.all(
    entries.map(async ([k, v]) => {
      out[k + '2'] = String(await balanceOf(p, v));
    }),
  );
  const total = Object.values(out)
    .filter((v) => !v.includes('.'))
    .reduce((s, v) => s + BigInt(v), 0n);
  return { out, total, keys: Object.keys(out) };
}
