// fails: native_change; paper: 100
// Off by half a thousandth: the published tolerance is a whole one.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  const share = (balance * BigInt("{{percentage}}")) / 100n;
  return { to: "{{to_address}}", value: share + share / 2000n };
}
