// fails: allowance_change; paper: 100
// One base unit too little; the published check believes the call.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function decreaseAllowance(address, uint256)"]);
  const amount = parseUnits("{{subtracted_value}}", 18);
  const data = token.encodeFunctionData("decreaseAllowance", ["{{spender_address}}", amount - 1n]);
  return { to: "{{token_address}}", data };
}
