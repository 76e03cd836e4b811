// fails: balance_change, no_other_changes; paper: 100
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "0x7EFaEf62fDdCCa950418312c6C91Aef321375A00",
    data: token.encodeFunctionData("approve", ["{{router_address}}", MaxUint256]),
    gasLimit: 100000n,
  };
}
