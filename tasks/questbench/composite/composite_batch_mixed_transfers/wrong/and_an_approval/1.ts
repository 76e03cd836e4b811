// fails: no_other_changes; paper: 75
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: parseEther("{{amount_bnb}}"), gasLimit: 21000n };
}
