// fails: allowance_moved, allowance_is; paper: 50
// The right call, for nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approveAndCall(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approveAndCall", ["{{spender_address}}", 0n]) };
}
