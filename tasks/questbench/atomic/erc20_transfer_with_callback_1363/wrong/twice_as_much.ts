// fails: balance_change; paper: 40
// Double.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferAndCall(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transferAndCall", ["{{to_address}}", amount * 2n]);
  return { to: "{{token_address}}", data };
}
