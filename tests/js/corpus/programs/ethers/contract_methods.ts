import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(
    deployedContracts.usdt,
    ['function transfer(address to, uint256 amount) returns (bool)'],
    provider,
  );
  const to = '0x1234567890123456789012345678901234567890';
  return [
    await token.transfer.populateTransaction(to, 5n),
    await token.transfer.staticCall(to, 5n, { from: agentAddress }),
    await token.transfer.staticCallResult(to, 5n, { from: agentAddress }).then((r) => r.toArray()),
    token.transfer.fragment.format('full'),
    token.transfer.name,
  ];
}
