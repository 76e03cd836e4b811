// fails: emitted, balance_change; paper: 100
// A loan smaller by 0.9 %: the published tolerance is a hundredth of the fee.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const lender = new Interface(["function executeFlashLoan(address token, uint256 amount)"]);
  return {
    to: "{{flashloan_contract_address}}",
    data: lender.encodeFunctionData("executeFlashLoan", [
      "{{token_address}}",
      (parseUnits("{{amount}}", 18) * 991n) / 1000n,
    ]),
  };
}
