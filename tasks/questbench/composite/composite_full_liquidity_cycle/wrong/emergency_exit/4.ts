import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const target = new Interface(["function emergencyWithdraw()"]);
  return {
    to: "{{reward_pool_address}}",
    data: target.encodeFunctionData("emergencyWithdraw", []),
    gasLimit: 300000n,
  };
}
