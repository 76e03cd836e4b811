// fails: native_change, balance_change; paper: 50
// Twice the amount.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: 2n * parseEther("{{amount}}") };
}
