// fails: answer_is; paper: 60
// The agent's balance.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  return { query_result: { success: true, data: { balance_wei: balance.toString() } } };
}
