// fails: native_change, no_other_changes; paper: 100
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "0x1234567890123456789012345678901234567890", value: parseEther("{{amount}}"), gasLimit: 21000n };
}
