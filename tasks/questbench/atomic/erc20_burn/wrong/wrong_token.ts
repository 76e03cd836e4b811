// fails: called, transferred, balance_change, no_other_changes; paper: 50
// WBNB, which the zero address may receive as well.
import { Interface, ZeroAddress, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  const amount = parseUnits("{{amount}}", 18);
  const data = token.encodeFunctionData("transfer", [ZeroAddress, amount]);
  return { to: "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", data };
}
