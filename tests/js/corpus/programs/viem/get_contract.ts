import { createPublicClient, erc20Abi, getContract, http } from 'viem';
import { bsc } from 'viem/chains';

type Address = `0x${string}`;

export async function executeSkill(
  providerUrl: string,
  agentAddress: Address,
  deployedContracts: Record<string, Address>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const token = getContract({ address: deployedContracts.busd, abi: erc20Abi, client });
  return [
    token.address,
    await token.read.symbol(),
    await token.read.balanceOf([agentAddress]),
    Object.keys(token).sort(),
  ];
}
