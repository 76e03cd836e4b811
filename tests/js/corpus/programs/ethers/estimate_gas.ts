import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(
    deployedContracts.usdt,
    ['function transfer(address,uint256) returns (bool)'],
    provider,
  );
  const plain = await provider.estimateGas({ from: agentAddress, to: deployedContracts.rich_address, value: 1n });
  const moved = await token.transfer.estimateGas(deployedContracts.rich_address, 1n, { from: agentAddress });
  return [plain, typeof moved, moved > 21000n, moved < 60000n];
}
