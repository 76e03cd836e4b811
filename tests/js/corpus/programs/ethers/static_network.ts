import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const fixed = new ethers.JsonRpcProvider(providerUrl, 56, { staticNetwork: true });
  const named = new ethers.JsonRpcProvider(
    providerUrl,
    { chainId: 56, name: 'bnb' },
    { staticNetwork: ethers.Network.from(56) },
  );
  const both = [await fixed.getBlockNumber(), (await named.getNetwork()).name, await named.getBalance(agentAddress)];
  fixed.destroy();
  named.destroy();
  return both;
}
