// differs: accounts
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  return [
    await provider.listAccounts().then((all) => all.length),
    await provider.send('eth_accounts', []).then((all) => all.length),
  ];
}
