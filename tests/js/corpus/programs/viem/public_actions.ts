import { createWalletClient, http, publicActions } from 'viem';
import { bsc } from 'viem/chains';

export async function executeSkill(url: string, agent: `0x${string}`) {
  const client = createWalletClient({ account: agent, chain: bsc, transport: http(url) }).extend(publicActions);
  return [await client.getBalance({ address: agent }), client.account.address, client.account.type];
}
