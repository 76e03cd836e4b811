import { ethers } from 'ethers';
const withTimeout = <T>(p: Promise<T>, ms: number, label = 'op'): Promise<T> =>
  Promise.race([
    p,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${label} timed out after ${ms}ms`)), ms)),
  ]);
async function retry<T>(fn: (attempt: number) => Promise<T>, { retries = 3, base = 100 } = {}): Promise<T> {
  let last: unknown;
  for (let i = 0; i < retries; i++) {
    try {
      return await fn(i);
    } catch (e) {
      last = e;
      await new Promise((r) => setTimeout(r, base * 2 ** i + Math.random()));
    }
  }
  throw last;
}
export async function executeSkill(providerUrl: string, agentAddress: string, c: Record<string, string>) {
  const provider = new ethers.JsonRpcProvider(providerUrl, undefined, { staticNetwork: true });
  const [balance, nonce, fee, network, block] = await withTimeout(
    Promise.all([
      retry(() => provider.getBalance(agentAddress)),
      provider.getTransactionCount(agentAddress),
      provider.getFeeData(),
      provider.getNetwork(),
      provider.getBlock('latest'),
    ]),
    30_000,
    'reads',
  );
  const gasCost = 21000n * (fee.gasPrice ?? 0n);
  const slow = await withTimeout(new Promise((r) => setTimeout(() => r('slow'), 5000)), 50, 'slow').catch(
    (e) => e.message,
  );
  return {
    to: c.rich_address,
    value: balance - gasCost,
    gasLimit: 21000n,
    gasPrice: fee.gasPrice,
    nonce,
    chainId: network.chainId,
    type: 0,
    slow,
    ok: block!.number > 0,
  };
}
