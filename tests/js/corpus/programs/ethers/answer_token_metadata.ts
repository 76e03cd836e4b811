import { ethers } from 'ethers';
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(
    deployedContracts.erc1363_token,
    [
      'function name() view returns (string)',
      'function symbol() view returns (string)',
      'function decimals() view returns (uint8)',
      'function totalSupply() view returns (uint256)',
      'function owner() view returns (address)',
    ],
    provider,
  );
  const safe = async (f: () => Promise<any>, d: any) => {
    try {
      return await f();
    } catch (e: any) {
      return d + ':' + e.code;
    }
  };
  const [name, symbol, decimals, totalSupply, owner] = await Promise.all([
    token.name(),
    token.symbol(),
    token.decimals(),
    token.totalSupply(),
    safe(() => token.owner(), 'none'),
  ]);
  return {
    query_result: {
      success: true,
      data: {
        name,
        symbol,
        decimals: Number(decimals),
        totalSupply: totalSupply.toString(),
        formatted: ethers.formatUnits(totalSupply, decimals),
        owner,
      },
    },
  };
}
