// fails: tx_succeeded, transferred, balance_change; paper: 0
// A function that the token does not have.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function burn(uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("burn", [amount]) };
}
