// fails: allowance_is; paper: 50
// One base unit too much.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approveAndCall(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("approveAndCall", ["{{spender_address}}", amount + 1n]);
  return { to: "{{token_address}}", data };
}
