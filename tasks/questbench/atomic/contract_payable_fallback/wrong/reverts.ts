// fails: tx_succeeded, native_change, data_is; paper: 0
// Carries the value to a function that takes none.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: parseEther("{{amount}}"), data: "0x3ccfd60b" };
}
