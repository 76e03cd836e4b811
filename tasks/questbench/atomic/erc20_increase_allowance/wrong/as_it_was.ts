// fails: allowance_moved, allowance_change; paper: 40
// Approves what was approved already.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const data = token.encodeFunctionData("approve", ["{{spender_address}}", parseUnits("1000", 18)]);
  return { to: "{{token_address}}", data };
}
