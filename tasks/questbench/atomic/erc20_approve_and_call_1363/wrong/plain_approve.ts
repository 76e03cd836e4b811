// fails: function_called; paper: 80
// The same allowance, but nobody is called.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{spender_address}}", amount]) };
}
