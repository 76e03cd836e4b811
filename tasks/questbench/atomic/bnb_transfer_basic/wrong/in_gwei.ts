// fails: native_change; paper: 75
// Takes the amount for one of gwei.
import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: parseUnits("{{amount}}", "gwei") };
}
