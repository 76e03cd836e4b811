// fails: transferred, balance_change; paper: 60
// The right call, for nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("transfer", ["{{to_address}}", 0n]) };
}
