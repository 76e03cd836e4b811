// fails: allowance_moved, allowance_is, no_other_changes; paper: 70
// Revokes what the flash loan contract has.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const data = token.encodeFunctionData("approve", [deployedContracts.flashloan_contract, 0n]);
  return { to: "{{token_address}}", data };
}
