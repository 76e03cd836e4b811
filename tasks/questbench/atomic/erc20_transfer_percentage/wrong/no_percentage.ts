// fails: balance_change; paper: 60
// The percentage taken for an amount.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const data = token.encodeFunctionData("transfer", ["{{to_address}}", parseUnits("{{percentage}}", 18)]);
  return { to: "{{token_address}}", data };
}
