// fails: tx_succeeded, transferred, balance_change; paper: 0
// More than the wallet holds.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferAndCall(address, uint256)"]);
  const data = token.encodeFunctionData("transferAndCall", ["{{to_address}}", parseUnits("2000000", 18)]);
  return { to: "{{token_address}}", data };
}
