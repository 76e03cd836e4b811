// fails: native_change, no_other_changes; paper: 100
// Spends half of the wallet on gas, and sends what that leaves.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  const gasLimit = 21000n;
  const gasPrice = balance / 2n / gasLimit;
  return { to: "{{to_address}}", value: balance - gasLimit * gasPrice, gasLimit, gasPrice };
}
