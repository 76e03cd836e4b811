// fails: tx_succeeded, called, native_change; paper: 0
// Sends everything to a contract that takes no BNB.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  return { to: deployedContracts.message_board, value: balance - 10n ** 17n };
}
