import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function userInfo(address user) view returns (uint256 amount, uint256 depositTime)"];
  const pool = new Contract("{{pool_address}}", abi, new JsonRpcProvider(providerUrl));
  const [amount, depositTime]: bigint[] = await pool.userInfo("{{query_address}}");
  const data = {
    staked_amount: amount.toString(),
    deposit_time: depositTime.toString(),
  };
  return { query_result: { success: true, data } };
}
