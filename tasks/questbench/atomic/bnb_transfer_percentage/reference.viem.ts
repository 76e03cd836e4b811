import { createPublicClient, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const balance = await client.getBalance({ address: agentAddress as `0x${string}` });
  return { to: "{{to_address}}", value: (balance * BigInt("{{percentage}}")) / 100n, gas: 21000n };
}
