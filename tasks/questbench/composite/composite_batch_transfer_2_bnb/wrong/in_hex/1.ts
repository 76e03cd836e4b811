// fails: native_change; paper: 0
// Half of each, as hex text.
import { parseEther, toBeHex } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{address1}}", value: toBeHex(parseEther("{{amount1}}") / 2n) };
}
