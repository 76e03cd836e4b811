import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const block = await provider.getBlock("latest");
  const tip = BigInt(await provider.send("eth_maxPriorityFeePerGas", []));
  const most = 2n * (block?.baseFeePerGas ?? 0n) + tip;
  const data = {
    maxFeePerGas: most.toString(),
    maxPriorityFeePerGas: tip.toString(),
  };
  return { query_result: { success: true, data } };
}
