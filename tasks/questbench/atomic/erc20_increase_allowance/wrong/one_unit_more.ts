// fails: allowance_change; paper: 100
// One base unit too much; the published check believes the call.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  const amount = parseUnits("{{added_value}}", 18);
  const data = token.encodeFunctionData("increaseAllowance", ["{{spender_address}}", amount + 1n]);
  return { to: "{{token_address}}", data };
}
