import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address2}}", value: parseUnits("{{amount2}}", "gwei"), gasLimit: 21000n };
}
