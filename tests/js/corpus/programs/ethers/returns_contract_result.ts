import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const pair = new ethers.Contract(
    deployedContracts.usdt_busd_lp,
    ['function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)'],
    provider,
  );
  const reserves = await pair.getReserves();
  return {
    reserves,
    r0: reserves[0],
    r1: reserves.reserve1,
    length: reserves.length,
    spread: [...reserves],
    isArray: Array.isArray(reserves),
  };
}
