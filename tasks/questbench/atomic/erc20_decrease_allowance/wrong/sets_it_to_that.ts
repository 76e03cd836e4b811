// fails: allowance_change; paper: 40
// The amount becomes the allowance, in place of a change to it.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const amount = parseUnits("{{subtracted_value}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{spender_address}}", amount]) };
}
