// fails: allowance_change, balance_change; paper: 100
// Double.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferFrom(address, address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transferFrom", ["{{from_address}}", "{{to_address}}", amount * 2n]);
  return { to: "{{token_address}}", data };
}
