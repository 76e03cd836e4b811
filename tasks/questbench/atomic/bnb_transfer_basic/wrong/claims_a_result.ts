// fails: tx_succeeded, called, native_change; paper: 50
// The right fields inside of a query result: nothing is sent.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: parseEther("{{amount}}"),
    query_result: { success: true, data: {} },
  };
}
