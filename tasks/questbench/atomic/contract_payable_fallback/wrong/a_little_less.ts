// fails: native_change; paper: 80
// Less by 0.00009 BNB: a tenth of the smallest amount is within the published tolerance.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: parseEther("{{amount}}") - parseEther("0.00009") };
}
