import { parseEther, toBeHex } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address2}}", value: toBeHex(parseEther("{{amount2}}") / 2n) };
}
