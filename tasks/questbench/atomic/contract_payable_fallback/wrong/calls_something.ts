// fails: data_is; paper: 85
// Names a function that the contract does not have.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: parseEther("{{amount}}"), data: "0xd0e30db0" };
}
