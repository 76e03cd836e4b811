import { parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address2}}", value: parseEther("{{amount2}}"), gas: 21000n };
}
