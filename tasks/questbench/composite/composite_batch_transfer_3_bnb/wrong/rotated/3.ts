import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address3}}", value: parseEther("{{amount1}}"), gasLimit: 21000n };
}
