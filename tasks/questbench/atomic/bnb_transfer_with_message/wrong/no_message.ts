// fails: data_is; paper: 70
// The amount alone.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: parseEther("{{amount}}") };
}
