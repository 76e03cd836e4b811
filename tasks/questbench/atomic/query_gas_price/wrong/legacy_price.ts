// fails: has_fields, answer_is; paper: 40
// The price of transactions without a tip.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const fees = await new JsonRpcProvider(providerUrl).getFeeData();
  return { query_result: { success: true, data: { gasPrice: fees.gasPrice?.toString() } } };
}
