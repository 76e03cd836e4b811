import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getUserInfo(address user) view returns (uint256 amount, uint256 depositTime)"];
  const target = new Contract("{{pool_address}}", abi, new JsonRpcProvider(providerUrl));
  const { amount } = await target.getUserInfo(agentAddress);
  return { staked: amount.toString() };
}
