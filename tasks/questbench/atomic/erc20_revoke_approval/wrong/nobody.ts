// fails: allowance_moved, allowance_is; paper: 70
// Revokes what a stranger never had.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const data = token.encodeFunctionData("approve", ["0x00000000000000000000000000000000deadbeef", 0n]);
  return { to: "{{token_address}}", data };
}
