import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const staking = new Interface(["function harvest()"]);
  return {
    to: "{{pool_address}}",
    data: staking.encodeFunctionData("harvest"),
    gasLimit: 300000n,
  };
}
