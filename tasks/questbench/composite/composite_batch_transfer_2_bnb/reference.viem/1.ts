import { parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address1}}", value: parseEther("{{amount1}}"), gas: 21000n };
}
