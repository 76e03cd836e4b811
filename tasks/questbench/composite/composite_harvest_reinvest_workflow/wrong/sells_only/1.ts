// fails: balance_change, staked_change; paper: 100
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const staking = new Interface(["function harvest()"]);
  return {
    to: "{{reward_pool_address}}",
    data: staking.encodeFunctionData("harvest"),
    gasLimit: 300000n,
  };
}
