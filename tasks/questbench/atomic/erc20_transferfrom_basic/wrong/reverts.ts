// fails: tx_succeeded, transferred, allowance_change, balance_change; paper: 0
// From the wallet itself, which has approved nobody of the kind.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferFrom(address, address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transferFrom", [agentAddress, "{{to_address}}", amount]);
  return { to: "{{token_address}}", data };
}
