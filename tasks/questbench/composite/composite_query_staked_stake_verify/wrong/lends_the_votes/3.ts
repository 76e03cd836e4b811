import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function userInfo(address user) view returns (uint256 amount, uint256 depositTime)"];
  const pool = new Contract("{{pool_address}}", abi, new JsonRpcProvider(providerUrl));
  const [staked]: bigint[] = await pool.userInfo(agentAddress);
  return { staked: staked.toString() };
}
