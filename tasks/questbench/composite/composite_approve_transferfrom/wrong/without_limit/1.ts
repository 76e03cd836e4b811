// fails: events_in_order, allowance_is; paper: 100
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{token_address}}",
    data: contract.encodeFunctionData("approve", ["{{spender_address}}", MaxUint256]),
    gasLimit: 100000n,
  };
}
