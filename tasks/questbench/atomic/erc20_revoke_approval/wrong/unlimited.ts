// fails: allowance_moved, allowance_is; paper: 70
// The opposite.
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  return { to: "{{token_address}}", data: token.encodeFunctionData("approve", ["{{spender_address}}", MaxUint256]) };
}
