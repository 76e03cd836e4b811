import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(
    deployedContracts.usdt,
    ['event Transfer(address indexed from, address indexed to, uint256 value)'],
    provider,
  );
  const head = await provider.getBlockNumber();
  const found = await token.queryFilter(token.filters.Transfer(agentAddress), head - 14);
  return found.map((e: any) => [e.args.from, e.args.to, e.args.value, e.fragment.name]);
}
