// fails: allowance_moved, allowance_change; paper: 100
// Nothing at all, for a stranger: it equals the change that the published check sees.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  const data = token.encodeFunctionData("increaseAllowance", ["0x00000000000000000000000000000000deadbeef", 0n]);
  return { to: "{{token_address}}", data };
}
