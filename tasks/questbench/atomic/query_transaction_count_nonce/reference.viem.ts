import { createPublicClient, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const nonce = await client.getTransactionCount({ address: "{{query_address}}" });
  return { query_result: { success: true, data: { nonce } } };
}
