// fails: native_change; paper: 100
// Leaves one wei behind.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  return { to: "{{to_address}}", value: balance - 21000n * 10n ** 9n - 1n, gasLimit: 21000n };
}
