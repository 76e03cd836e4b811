// fails: native_change, balance_change; paper: 70
// Off by one wei.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: parseEther("{{amount}}") - 1n };
}
