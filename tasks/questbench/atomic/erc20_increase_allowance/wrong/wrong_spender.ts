// fails: allowance_moved, allowance_change, no_other_changes; paper: 60
// Another router of PancakeSwap, with an allowance of its own.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  const amount = parseUnits("{{added_value}}", 18);
  const call = ["0x13f4ea83d0bd40e75c8222255bc855a974568dd4", amount];
  return { to: "{{token_address}}", data: token.encodeFunctionData("increaseAllowance", call) };
}
