// fails: tx_succeeded, called, native_change; paper: 40
// Sends the share to a contract that takes no BNB.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  const share = (balance * BigInt("{{percentage}}")) / 100n;
  return { to: deployedContracts.message_board, value: share };
}
