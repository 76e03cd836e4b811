// fails: allowance_moved, allowance_change; paper: 40
// The other way.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  const amount = parseUnits("{{subtracted_value}}", 18);
  const data = token.encodeFunctionData("increaseAllowance", ["{{spender_address}}", amount]);
  return { to: "{{token_address}}", data };
}
