// fails: tx_succeeded, allowance_moved, allowance_change; paper: 0
// More than there is to take away.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function decreaseAllowance(address, uint256)"]);
  const data = token.encodeFunctionData("decreaseAllowance", ["{{spender_address}}", parseUnits("1000000", 18)]);
  return { to: "{{token_address}}", data };
}
