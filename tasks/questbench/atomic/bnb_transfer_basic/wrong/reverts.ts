// fails: tx_succeeded, called, native_change; paper: 35
// Sends the amount to a contract that takes no BNB.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: deployedContracts.message_board, value: parseEther("{{amount}}") };
}
