import {
  Contract,
  JsonRpcProvider,
  Interface,
  parseEther,
  formatEther,
  MaxUint256,
  type TransactionRequest,
} from 'ethers';

export async function executeSkill(
  url: string,
  agent: string,
  contracts: Record<string, string>,
): Promise<TransactionRequest> {
  const token = new Contract(
    contracts.usdt,
    ['function balanceOf(address) view returns (uint256)'],
    new JsonRpcProvider(url),
  );
  const data = new Interface(['function approve(address,uint256)']).encodeFunctionData('approve', [
    contracts.pancake_router,
    MaxUint256,
  ]);
  return {
    to: contracts.usdt,
    data,
    value: parseEther('0'),
    gasLimit: 100000n,
    customData: { held: formatEther(await token.balanceOf(agent)) },
  };
}
