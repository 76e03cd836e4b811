import { createPublicClient, defineChain, http } from 'viem';

export async function executeSkill(url: string) {
  const local = defineChain({
    id: 56,
    name: 'Local',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  return await createPublicClient({ chain: local, transport: http() }).getBlockNumber();
}
