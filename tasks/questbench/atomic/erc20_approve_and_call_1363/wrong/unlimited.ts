// fails: allowance_is; paper: 50
// As much as anybody could ever want.
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approveAndCall(address, uint256)"]);
  const data = token.encodeFunctionData("approveAndCall", ["{{spender_address}}", MaxUint256]);
  return { to: "{{token_address}}", data };
}
