// fails: allowance_moved, allowance_is; paper: 40
// An allowance of nothing, which the spender had before.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{spender_address}}", 0n]) };
}
