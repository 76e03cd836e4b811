import { getContract, createPublicClient, http, erc20Abi, formatUnits, isAddress, getAddress, zeroAddress } from 'viem';
import { bsc } from 'viem/chains';
export const executeSkill = async (url: string, agent: string, c: Record<string, string>) => {
  const client = createPublicClient({ chain: { ...bsc, rpcUrls: { default: { http: [url] } } }, transport: http() });
  const token = getContract({ address: getAddress(c.usdt), abi: erc20Abi, client });
  const [d, s, b, a] = await Promise.all([
    token.read.decimals(),
    token.read.symbol(),
    token.read.balanceOf([agent as any]),
    token.read.allowance([agent as any, c.pancake_router as any]),
  ]);
  return {
    type: 'QUERY_RESULT',
    balances: { [s]: b.toString() },
    formatted: formatUnits(b, d),
    allowance: a.toString(),
    valid: isAddress(agent),
    zero: zeroAddress,
  };
};
