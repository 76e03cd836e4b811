import { createPublicClient, http } from 'viem';

export const executeSkill = async (url: string) => {
  const client = createPublicClient({ transport: http(url) });
  return [await client.getChainId(), client.chain];
};
