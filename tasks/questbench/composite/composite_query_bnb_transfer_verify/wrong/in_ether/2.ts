import { JsonRpcProvider, formatEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const balance = await provider.getBalance(agentAddress);
  return { balances: { BNB: formatEther(balance) } };
}
