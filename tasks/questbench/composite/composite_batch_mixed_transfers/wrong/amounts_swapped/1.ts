// fails: balance_change; paper: 100
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{to_address}}", value: parseEther("{{amount_bnb}}"), gasLimit: 21000n };
}
