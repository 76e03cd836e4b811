// fails: native_change; paper: 100
import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: parseUnits("{{amount}}", "gwei"), gasLimit: 21000n };
}
