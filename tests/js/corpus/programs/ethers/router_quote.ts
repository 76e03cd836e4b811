import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const router = new ethers.Contract(
    deployedContracts.pancake_router,
    ['function getAmountsOut(uint256,address[]) view returns (uint256[])', 'function WETH() view returns (address)'],
    provider,
  );
  const { usdt, busd, wbnb } = deployedContracts;
  return [
    (await router.getAmountsOut(10n ** 18n, [usdt, busd])).toArray(),
    await router.WETH(),
    (await router.getAmountsOut(1, [usdt, wbnb])).toArray(),
  ];
}
