import { JsonRpcProvider, WebSocketProvider } from 'ethers';
import { createPublicClient, http, webSocket } from 'viem';
export async function executeSkill(url, agent) {
  const t = async (f: () => any) => {
    try {
      return await f();
    } catch (e: any) {
      return [e.name, e.code ?? null];
    }
  };
  return [
    await t(() => new JsonRpcProvider('http://localhost:8545').getBalance(agent)),
    await t(() => new JsonRpcProvider('http://127.0.0.1:8545/').getBalance(agent)),
    await t(() => createPublicClient({ transport: http('http://localhost:8545') }).getBalance({ address: agent })),
    await t(() => new JsonRpcProvider().getBlockNumber()),
    await t(() => new JsonRpcProvider(undefined as any, 56).getBlockNumber()),
  ];
}
