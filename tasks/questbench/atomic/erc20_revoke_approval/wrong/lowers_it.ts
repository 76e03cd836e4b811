// fails: allowance_is; paper: 50
// Less than before is not nothing.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function decreaseAllowance(address, uint256)"]);
  const data = token.encodeFunctionData("decreaseAllowance", ["{{spender_address}}", parseUnits("999", 18)]);
  return { to: "{{token_address}}", data };
}
