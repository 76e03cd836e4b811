import { createPublicClient, custom, fallback, http } from 'viem';
import { bsc } from 'viem/chains';

export async function executeSkill(url: string) {
  const asked: string[] = [];
  const provider = {
    request: async ({ method, params }: any) => {
      asked.push(method);
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      });
      return (await reply.json()).result;
    },
  };
  const client = createPublicClient({ chain: bsc, transport: custom(provider) });
  const second = createPublicClient({ chain: bsc, transport: fallback([http(url), http(url)]) });
  return [await client.getBlockNumber(), await client.getChainId(), asked, await second.getChainId()];
}
