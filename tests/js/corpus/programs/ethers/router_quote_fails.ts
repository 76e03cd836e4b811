import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const router = new ethers.Contract(
    deployedContracts.pancake_router,
    ['function getAmountsOut(uint256,address[]) view returns (uint256[])'],
    provider,
  );
  return await router.getAmountsOut(0n, [deployedContracts.usdt, deployedContracts.busd]);
}
