import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address2}}", value: parseEther("{{amount2}}"), gasLimit: 21000n };
}
