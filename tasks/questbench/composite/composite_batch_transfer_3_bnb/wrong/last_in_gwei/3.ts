import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address3}}", value: parseUnits("{{amount3}}", "gwei"), gasLimit: 21000n };
}
