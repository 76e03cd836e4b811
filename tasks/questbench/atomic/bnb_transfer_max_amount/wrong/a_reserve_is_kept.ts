// fails: native_change; paper: 80
// Keeps 0.09 BNB for a rainy day: the published tolerance is a thousandth of the wallet.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  return { to: "{{to_address}}", value: balance - 9n * 10n ** 16n, gasLimit: 21000n };
}
