// fails: tx_succeeded, allowance_moved, allowance_change; paper: 0
// More than 256 bits can count.
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address, uint256)"]);
  const data = token.encodeFunctionData("increaseAllowance", ["{{spender_address}}", MaxUint256]);
  return { to: "{{token_address}}", data };
}
