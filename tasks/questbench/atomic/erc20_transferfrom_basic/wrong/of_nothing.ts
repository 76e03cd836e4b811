// fails: transferred, allowance_change, balance_change; paper: 100
// The right call, for nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transferFrom(address, address, uint256)"]);
  const data = token.encodeFunctionData("transferFrom", ["{{from_address}}", "{{to_address}}", 0n]);
  return { to: "{{token_address}}", data };
}
