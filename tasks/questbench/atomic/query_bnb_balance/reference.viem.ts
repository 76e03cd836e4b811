import { createPublicClient, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const balance = await client.getBalance({ address: "{{query_address}}" });
  return { query_result: { success: true, data: { balance_wei: balance.toString() } } };
}
