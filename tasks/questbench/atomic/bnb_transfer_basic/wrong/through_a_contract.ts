// fails: called, no_other_changes; paper: 75
// The recipient is paid, by a contract that is created on the way and stays.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  // Initcode: forward the value to the recipient, then deploy one byte of code.
  const recipient = "{{to_address}}".slice(2).toLowerCase();
  return { data: "0x5f5f5f5f3473" + recipient + "5af15060015ff3", value: parseEther("{{amount}}") };
}
