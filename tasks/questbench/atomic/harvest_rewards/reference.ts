import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const pool = new Interface(["function harvest()"]);
  return {
    to: "{{pool_address}}",
    data: pool.encodeFunctionData("harvest"),
    gasLimit: 200000n,
  };
}
