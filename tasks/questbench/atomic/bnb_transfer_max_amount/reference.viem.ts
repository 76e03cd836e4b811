import { createPublicClient, http } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const balance = await client.getBalance({ address: agentAddress as `0x${string}` });
  const gasPrice = await client.getGasPrice();
  const gas = 21000n;
  return { to: "{{to_address}}", value: balance - gas * gasPrice, gas, gasPrice };
}
