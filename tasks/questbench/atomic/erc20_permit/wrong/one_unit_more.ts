// fails: allowance_is; paper: 40
// One base unit too much.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const amount = parseUnits("{{value}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{spender_address}}", amount + 1n]) };
}
