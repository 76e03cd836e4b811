// fails: tx_succeeded, native_change; paper: 0
// The whole balance, with nothing left for gas: the chain refuses it.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  return { to: "{{to_address}}", value: balance, gasLimit: 21000n };
}
