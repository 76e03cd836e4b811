// fails: transferred, balance_change; paper: 70
// Nothing, to the zero address.
import { Interface, ZeroAddress } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("transfer", [ZeroAddress, 0n]) };
}
