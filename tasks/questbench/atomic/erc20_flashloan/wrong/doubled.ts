// fails: emitted, balance_change; paper: 70
// Twice the loan.
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
      2n * parseUnits("{{amount}}", 18),
    ]),
  };
}
