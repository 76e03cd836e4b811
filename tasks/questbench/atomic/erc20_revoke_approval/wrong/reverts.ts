// fails: tx_succeeded, allowance_moved, allowance_is; paper: 0
// Takes away more than there is.
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function decreaseAllowance(address, uint256)"]);
  const data = token.encodeFunctionData("decreaseAllowance", ["{{spender_address}}", MaxUint256]);
  return { to: "{{token_address}}", data };
}
