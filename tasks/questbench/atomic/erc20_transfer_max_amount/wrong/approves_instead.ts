// fails: transferred, balance_change, no_other_changes; paper: 50
// Lets the recipient take everything, which is not to send it.
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{to_address}}", MaxUint256]) };
}
