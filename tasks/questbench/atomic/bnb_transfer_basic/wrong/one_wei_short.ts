// fails: native_change; paper: 100
// Off by one wei: the published tolerance is a thousandth.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: parseEther("{{amount}}") - 1n };
}
