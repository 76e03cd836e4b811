// fails: native_change; paper: 50
// Sends half of it.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  return { to: "{{to_address}}", value: balance / 2n, gasLimit: 21000n };
}
