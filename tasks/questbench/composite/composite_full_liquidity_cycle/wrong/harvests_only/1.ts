// fails: events_in_order; paper: 100
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const target = new Interface(["function harvest()"]);
  return {
    to: "{{reward_pool_address}}",
    data: target.encodeFunctionData("harvest", []),
    gasLimit: 300000n,
  };
}
