// fails: native_change; paper: 0
// Half of it, as hex text.
import { parseEther, toBeHex } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: toBeHex(parseEther("{{amount}}") / 2n) };
}
