// fails: allowance_moved, allowance_change; paper: 100
// The right call, for nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("increaseAllowance", ["{{spender_address}}", 0n]) };
}
