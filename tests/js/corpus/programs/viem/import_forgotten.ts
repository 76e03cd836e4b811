import { createPublicClient } from 'viem';

export const executeSkill = async (url: string) => await createPublicClient({ transport: http(url) }).getChainId();
