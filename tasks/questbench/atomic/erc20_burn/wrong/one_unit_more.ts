// fails: balance_change; paper: 100
// One base unit too much; the published tolerance is a thousandth.
import { Interface, ZeroAddress, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  return { to: "{{token_address}}", data: token.encodeFunctionData("transfer", [ZeroAddress, amount + 1n]) };
}
