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
  let seen = 0;
  await token.on('Transfer', () => (seen += 1));
  const count = await token.listenerCount('Transfer');
  await token.removeAllListeners();
  return [count, seen];
}
