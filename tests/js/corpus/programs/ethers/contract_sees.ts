import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    [
      'function seen() payable returns (address sender, uint256 value, uint256 price, uint256 balance)',
      'function block_() view returns (uint256 height, uint256 time, uint256 chain, uint256 fee, uint256 limit)',
    ],
    provider,
  );
  const seen = await probe.seen.staticCall({ from: agentAddress, value: 5n });
  return [
    seen.sender,
    seen.value,
    seen.price,
    seen.balance,
    (await probe.block_()).toArray(),
    (await probe.seen.staticCall()).toArray(),
  ];
}
