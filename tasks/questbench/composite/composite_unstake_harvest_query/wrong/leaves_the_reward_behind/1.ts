// fails: balance_change, staked_change, no_other_changes; paper: 100
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const staking = new Interface(["function emergencyWithdraw()"]);
  return {
    to: "{{pool_address}}",
    data: staking.encodeFunctionData("emergencyWithdraw"),
    gasLimit: 300000n,
  };
}
