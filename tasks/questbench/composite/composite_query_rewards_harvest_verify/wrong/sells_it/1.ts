// fails: balance_change, no_other_changes; paper: 100
import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function pendingReward(address user) view returns (uint256)", "function harvest()"];
  const pool = new Contract("{{pool_address}}", abi, new JsonRpcProvider(providerUrl));
  const due: bigint = await pool.pendingReward(agentAddress);
  console.log(`${due} base units of CAKE are due`);
  return {
    to: "{{pool_address}}",
    data: new Interface(abi).encodeFunctionData("harvest"),
    gasLimit: 300000n,
  };
}
