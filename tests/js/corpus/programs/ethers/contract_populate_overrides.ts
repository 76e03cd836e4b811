import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const token = new ethers.Contract(deployedContracts.usdt, ['function transfer(address,uint256)'], provider);
  return await token.transfer.populateTransaction(agentAddress, '1000', {
    gasLimit: 60000,
    gasPrice: ethers.parseUnits('1', 'gwei'),
    nonce: 7,
    type: 0,
    value: 0,
  });
}
