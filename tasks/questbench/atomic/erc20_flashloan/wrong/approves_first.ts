// fails: called, emitted, balance_change, no_other_changes; paper: 30
// An approval that is there already, instead of the loan.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const usdt = new Interface(["function approve(address spender, uint256 amount)"]);
  return {
    to: "{{token_address}}",
    data: usdt.encodeFunctionData("approve", ["{{flashloan_contract_address}}", 2n * parseUnits("{{amount}}", 18)]),
  };
}
