// fails: native_change; paper: 70
// Half of the share.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  const share = (balance * BigInt("{{percentage}}")) / 100n;
  return { to: "{{to_address}}", value: share / 2n };
}
